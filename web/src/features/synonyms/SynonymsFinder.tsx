import { wholeNumber } from '@bancada/contract/whole-number';
import { Anchor, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Marked } from '../../ui/fold.tsx';
import classes from './Synonyms.module.css';
import { type Line, linesWith } from './synonym-lines.ts';

interface SynonymsFinderProps {
  /** The instance's list as it is in the field. */
  own: string;
  product: string;
  onGoToLine: (number: number) => void;
}

/** Tells whether a word is already in one of the lists. */
export function SynonymsFinder({ own, product, onGoToLine }: SynonymsFinderProps) {
  const [sought, setSought] = useState('');
  const found = { own: linesWith(own, sought), product: linesWith(product, sought) };
  return (
    <Stack gap="md">
      <TextInput
        type="search"
        size="md"
        label="Procurar nas duas listas"
        placeholder="Palavra ou parte dela"
        leftSection={<IconSearch size={18} />}
        value={sought}
        onChange={({ currentTarget: { value } }) => setSought(value)}
      />
      <div role="status">
        {sought.trim() !== '' && found.own.length + found.product.length === 0 && (
          <Text c="dimmed" className={classes.text ?? ''}>
            Nenhuma linha com «{sought.trim()}».
          </Text>
        )}
      </div>
      <FoundLines title="Desta instalação" lines={found.own} sought={sought} onGoToLine={onGoToLine} />
      <FoundLines title="Do produto" lines={found.product} sought={sought} />
    </Stack>
  );
}

/** Number of lines shown of a list. */
const linesShown = 50;

interface FoundLinesProps {
  title: string;
  lines: readonly Line[];
  sought: string;
  onGoToLine?: (number: number) => void;
}

function FoundLines({ title, lines, sought, onGoToLine }: FoundLinesProps) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={2} fz="md" mb={4}>
        {title}
      </Title>
      <ul className={classes.lines}>
        {lines.slice(0, linesShown).map(({ number, text }) => (
          <li key={number}>
            {onGoToLine === undefined ? (
              <span className={classes.number}>linha {number}</span>
            ) : (
              <Anchor
                component="button"
                type="button"
                className={`${classes.number} touch-link`}
                onClick={() => onGoToLine(number)}
              >
                linha {number}
              </Anchor>
            )}
            <span className={classes.text}>
              <Marked text={text} sought={sought} />
            </span>
          </li>
        ))}
      </ul>
      {lines.length > linesShown && (
        <Text size="sm" c="dimmed">
          … e mais {wholeNumber(lines.length - linesShown)}
        </Text>
      )}
    </section>
  );
}
