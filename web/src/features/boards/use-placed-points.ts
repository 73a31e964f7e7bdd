import type { PointStats } from '@bancada/contract/measures/reading-stats';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { pointsOfModelQuery } from './boards.queries.ts';
import type { BoardLayout } from './layout.ts';
import { notesOf, type PlacedPoint, placedPoints } from './placed-points.ts';
import type { Lit } from './scene.ts';

/** The points of a model that its board has, and what is written beside their pins. */
export function usePlacedPoints(layout: BoardLayout, modelId: number | null) {
  const query = useQuery(pointsOfModelQuery(modelId));
  const placed = useMemo(() => placedPoints(layout, query.data ?? []), [layout, query.data]);
  const notes = useMemo(() => notesOf(placed), [placed]);
  return { query, placed, notes };
}

export interface MeasuredLit {
  layout: BoardLayout;
  lit: Lit;
  /** Of the net, or of the part where none is lit: a new reading is of it. */
  name: string;
  modelId: number;
  query: UseQueryResult<PointStats[]>;
  placed: readonly PlacedPoint[];
}

/** Draws the readings of what is lit, where the board stands on a screen of its own. */
export type ReadingsSlot = (of: MeasuredLit) => ReactNode;
