import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { previewLimits } from '../../timings.ts';
import classes from './Board.module.css';
import { BoardCanvas } from './BoardCanvas.tsx';
import { KnownOfLit } from './BoardLinks.tsx';
import { BoardTools } from './BoardTools.tsx';
import { keyAct } from './board-input.ts';
import { namesOfLit } from './board-words.ts';
import { findNames, type Named, type Names, namedSo, namesFor, namesOf } from './find-names.ts';
import { LitPanel } from './LitPanel.tsx';
import type { BoardLayout } from './layout.ts';
import { NameList } from './NameList.tsx';
import { BoardScene, type Lit, unlit } from './scene.ts';
import { type ReadingsSlot, usePlacedPoints } from './use-placed-points.ts';

/** What of a board is opened, in its address. */
export interface BoardSearch {
  parte?: string | undefined;
  rede?: string | undefined;
  /** What is sought in it. */
  q?: string | undefined;
}

interface BoardViewerProps {
  layout: BoardLayout;
  /** The attachment that it is, and the model that it is of. */
  attachment: { id: number; nome_arquivo: string; modelo_equipamento_id?: number | null };
  /** What is lit when it is opened, and sought. Another value later is gone to. */
  opened: BoardSearch;
  /** Called when something else is lit or sought. */
  onOpened: (opened: BoardSearch) => void;
  readings: ReadingsSlot | undefined;
}

/** A board to be looked at and searched, with what the knowledge base has of what is lit. */
export function BoardViewer({ layout, attachment, opened, onOpened, readings }: BoardViewerProps) {
  const scene = useMemo(() => new BoardScene(layout), [layout]);
  const names = useMemo(() => namesOf(layout), [layout]);
  const lit = useLit(scene);
  const [typed, setTyped] = useState(opened.q ?? '');
  const stage = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const found = useMemo(() => findNames(names, typed), [names, typed]);
  const missing = useOpened({ scene, names, opened, onOpened, lit, typed });
  const step = (by: 1 | -1) => {
    const next = stepFrom(found, lit, by);
    if (next !== undefined) scene.show(litOf(next));
  };
  const press = (event: KeyboardEvent) =>
    pressKey(event, { scene, stage: stage.current, field: field.current });
  const model = attachment.modelo_equipamento_id ?? null;
  const { query, placed, notes } = usePlacedPoints(layout, model);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of what is focused inside
    <div className={classes.viewer} onKeyDown={press}>
      <BoardTools
        {...{ scene, field, typed }}
        position={found.findIndex((named) => isLit(lit, named))}
        count={found.length}
        onType={setTyped}
        onStep={step}
        onLeave={() => stage.current?.focus()}
      />
      <Problems problems={layout.problems} />
      {missing !== null && (
        <Text role="status" size="sm" mb="xs">
          Esta placa não tem {missing}.
        </Text>
      )}
      <div className={classes.work}>
        <BoardCanvas ref={stage} scene={scene} name={attachment.nome_arquivo} notes={notes} />
        <div className={classes.side}>
          <LitPanel
            layout={layout}
            lit={lit}
            onShow={(shown) => scene.show(shown)}
            known={(named) =>
              model !== null && (
                <KnownOfLit
                  {...{ ...named, layout, lit, model, query, placed, readings }}
                  board={attachment.id}
                />
              )
            }
          />
          <NameList
            {...{ layout, names, lit }}
            found={typed.trim() === '' ? null : found}
            onChoose={(named) => scene.show(litOf(named))}
          />
        </div>
      </div>
    </div>
  );
}

const useLit = (scene: BoardScene): Lit =>
  useSyncExternalStore(
    (listener) => scene.listen(listener),
    () => scene.lit,
  );

const litOf = ({ kind, at }: Named): Lit => ({ ...unlit, [kind]: at });
const isLit = (lit: Lit, { kind, at }: Named) =>
  kind === 'part' ? lit.part === at && lit.net === null : lit.net === at;

/** The next of what was found, or the one before, in a ring. */
function stepFrom(found: readonly Named[], lit: Lit, by: 1 | -1): Named | undefined {
  const at = found.findIndex((named) => isLit(lit, named));
  return found.at((at < 0 && by < 0 ? 0 : at + by) % found.length);
}

interface OpenedOptions {
  scene: BoardScene;
  names: Names;
  opened: BoardSearch;
  onOpened: (opened: BoardSearch) => void;
  lit: Lit;
  typed: string;
}

const keyOf = ({ parte = '', rede = '', q = '' }: BoardSearch) => JSON.stringify([parte, rede, q]);

/** Lights what the address names, and tells the address what is lit. @returns what it names and the board does not have */
function useOpened({ scene, names, opened, onOpened, lit, typed }: OpenedOptions): string | null {
  const told = useRef<string | null>(null);
  const wanted = keyOf(opened);
  const current = useRef({ opened, onOpened });
  current.current = { opened, onOpened };
  const target = useMemo(
    () => targetOf(names, JSON.parse(wanted) as [string, string, string]),
    [names, wanted],
  );
  useEffect(() => {
    if (told.current === wanted) return;
    told.current = wanted;
    if (target !== null) scene.show(target);
  }, [scene, target, wanted]);
  const { part, net } = namesOfLit(scene.layout, lit);
  const now: BoardSearch = { parte: part ?? undefined, rede: net ?? undefined, q: typed.trim() || undefined };
  const shown = keyOf(now);
  const isNothing = part === null && net === null && typed === '';
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its key says all of it
  useEffect(() => {
    // What is not on this board stays in the address until something else is lit.
    if (isFirst.current && isNothing) return;
    isFirst.current = false;
    if (shown === told.current) return;
    const timer = setTimeout(() => {
      told.current = shown;
      current.current.onOpened(now);
    }, previewLimits.addressDelayMs);
    return () => clearTimeout(timer);
  }, [shown]);
  const asked = opened.parte ?? opened.rede;
  return target === null && asked !== undefined && isNothing ? asked : null;
}

/** What an address names on this board; null: nothing. */
function targetOf(names: Names, [parte, rede, q]: [string, string, string]): Lit | null {
  const part = parte === '' ? undefined : namedSo(names, 'part', parte);
  const net = rede === '' ? undefined : namedSo(names, 'net', rede);
  if (part !== undefined || net !== undefined)
    return { ...unlit, part: part?.at ?? null, net: net?.at ?? null };
  const [first] = q === '' ? [] : namesFor(names, q);
  return first === undefined ? null : litOf(first);
}

interface KeyParts {
  scene: BoardScene;
  stage: HTMLElement | null;
  field: HTMLInputElement | null;
}

/** The search's keys from anywhere in it, the others where the board has the focus. */
function pressKey(event: KeyboardEvent, { scene, stage, field }: KeyParts): void {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isTyping = target instanceof HTMLInputElement;
  const isSearch = ctrlKey || metaKey ? !altKey && key.toLowerCase() === 'f' : key === '/' && !isTyping;
  const act = isSearch
    ? () => {
        field?.focus();
        field?.select();
      }
    : !ctrlKey && !metaKey && !altKey && stage !== null && stage === target
      ? key === 'Escape' && scene.lit !== unlit
        ? () => scene.putOut()
        : keyAct(key, scene)
      : undefined;
  if (act === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

/** Of a file that was read in part: the first sentence, the others below it. */
function Problems({ problems }: { problems: readonly string[] }) {
  const [first, ...others] = problems;
  if (first === undefined) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle />}
      mb="xs"
      title="Este arquivo foi lido em parte"
    >
      <Text size="sm">{first}</Text>
      {others.length > 0 && (
        <details>
          <summary>Mais {others.length}</summary>
          {others.map((problem) => (
            <Text size="sm" key={problem}>
              {problem}
            </Text>
          ))}
        </details>
      )}
    </Alert>
  );
}
