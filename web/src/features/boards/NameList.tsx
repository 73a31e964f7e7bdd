import { wholeNumber } from '@bancada/contract/whole-number';
import { Button, SegmentedControl, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import classes from './Board.module.css';
import { netText, partText } from './board-words.ts';
import type { Named, Names } from './find-names.ts';
import type { BoardLayout } from './layout.ts';
import type { Lit } from './scene.ts';

interface NameListProps {
  layout: BoardLayout;
  names: Names;
  /** What the search found; null: nothing is sought, and all are listed. */
  found: readonly Named[] | null;
  lit: Lit;
  onChoose: (named: Named) => void;
}

/** So many are listed at once: a screen reader steps through them, and a browser lays them out. */
const ofPage = 100;

/** All parts and nets by name, or what the search found: to be read, and to be lit by keyboard. */
export function NameList({ layout, names, found, lit, onChoose }: NameListProps) {
  const [kind, setKind] = useState<Named['kind']>('part');
  return (
    <section aria-label={found === null ? 'Peças e redes' : 'Encontrados'}>
      {found === null && (
        <SegmentedControl
          fullWidth
          mb="xs"
          aria-label="O que listar"
          value={kind}
          onChange={(chosen) => setKind(chosen === 'net' ? 'net' : 'part')}
          data={[
            { value: 'part', label: `Peças (${wholeNumber(names.parts.length)})` },
            { value: 'net', label: `Redes (${wholeNumber(names.nets.length)})` },
          ]}
        />
      )}
      <Listed
        key={found === null ? kind : 'found'}
        {...{ layout, lit, onChoose }}
        named={found ?? (kind === 'part' ? names.parts : names.nets)}
        empty={found === null ? emptyTexts[kind] : 'Nenhuma peça nem rede com este nome.'}
      />
    </section>
  );
}

const emptyTexts = { part: 'Esta placa não tem peças.', net: 'Esta placa não tem redes com nome.' } as const;

interface ListedProps extends Pick<NameListProps, 'layout' | 'lit' | 'onChoose'> {
  named: readonly Named[];
  empty: string;
}

function Listed({ layout, named, empty, lit, onChoose }: ListedProps) {
  const [shown, setShown] = useState(ofPage);
  if (named.length === 0) return <Text c="dimmed">{empty}</Text>;
  return (
    <>
      <ul className={`plain-list ${classes.names}`}>
        {named.slice(0, shown).map((one) => (
          <li key={`${one.kind} ${one.at}`}>
            <UnstyledButton
              className={classes.name ?? ''}
              aria-pressed={
                one.kind === 'part' ? lit.part === one.at && lit.net === null : lit.net === one.at
              }
              onClick={() => onChoose(one)}
            >
              {one.name}{' '}
              <Text span size="xs" c="dimmed">
                {one.kind === 'part' ? partText(layout, one.at) : netText(layout, one.at)}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {named.length > shown && (
        <Button variant="default" mt="xs" fullWidth onClick={() => setShown(shown + ofPage)}>
          Mostrar mais de {wholeNumber(named.length)}
        </Button>
      )}
    </>
  );
}
