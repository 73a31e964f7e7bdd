import { createElement, type ElementType, Fragment, type ReactNode } from 'react';
import { blocksOf, isUnbrokenInFields, piecesOf } from './long-runs.ts';

/** Elements that have text alone, or none that is broken into lines. */
const withoutPieces = new Set(['option', 'script', 'style', 'text', 'title', 'tspan']);

/** The properties of an element, its texts without long runs in one piece: whoever wrote them must not hold the page. */
export function bounded(type: ElementType | typeof Fragment, props: unknown): unknown {
  if (type === 'textarea') return boundedField(props as FieldProps);
  if (typeof type === 'string' ? withoutPieces.has(type) : type !== Fragment) return props;
  const { children } = props as { children?: ReactNode };
  const drawn = boundedChildren(children);
  return drawn === children ? props : { ...(props as object), children: drawn };
}

/** @param key of an element that stands for a text, among others */
function boundedChildren(children: ReactNode, key?: number): ReactNode {
  if (typeof children === 'string') return boundedText(children, key);
  if (!Array.isArray(children)) return children;
  const drawn = children.map((child: ReactNode, place) => boundedChildren(child, place));
  return drawn.some((child, place) => child !== children[place]) ? drawn : children;
}

function boundedText(text: string, key?: number): ReactNode {
  const blocks = blocksOf(text);
  if (blocks !== null)
    return flowOf(
      blocks.map((block) => drawnPieces(block)),
      key,
    );
  return drawnPieces(text, key);
}

function drawnPieces(text: string, key?: number): ReactNode {
  const pieces = piecesOf(text);
  if (pieces === null) return text;
  return all(
    pieces.map((piece) => createElement('span', null, piece)),
    key,
  );
}

/** Blocks of one text; the first and the last flow together with what stands before and behind it. */
export function flowOf(blocks: readonly ReactNode[], key?: number): ReactNode {
  const isInside = (place: number) => place > 0 && place < blocks.length - 1;
  return all(
    blocks.map((block, place) =>
      isInside(place) ? createElement('span', { className: 'text-block' }, block) : block,
    ),
    key,
  );
}

const all = (nodes: readonly ReactNode[], key?: number) =>
  createElement(Fragment, key === undefined ? null : { key: `text-${key}` }, ...nodes);

interface FieldProps {
  value?: unknown;
  defaultValue?: unknown;
}

function boundedField(props: FieldProps): FieldProps & { wrap?: 'off' } {
  const text = props.value ?? props.defaultValue;
  return typeof text === 'string' && isUnbrokenInFields(text) ? { ...props, wrap: 'off' } : props;
}
