import { Button, SegmentedControl, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import { timings } from '../timings.ts';
import { lazyPart } from './lazy-part.tsx';
import type { FilesOfText } from './Markdown.tsx';
import classes from './MarkdownField.module.css';
import type { Insertion } from './MarkdownInsertions.tsx';
import { MarkdownText } from './MarkdownText.tsx';

const InsertMenu = lazyPart(async () => (await import('./MarkdownInsertions.tsx')).InsertMenu);

interface MarkdownFieldProps {
  label: string;
  value: string;
  onChange: (event: React.ChangeEvent<HTMLTextAreaElement>) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  error?: ReactNode;
  required?: boolean;
  readOnly?: boolean;
  files?: FilesOfText;
  /** Pictures that may be put in the text, by name, and the Markdown for each. */
  insertions?: readonly Insertion[];
  /** Called with the whole text after one was put in. */
  onInsert?: (value: string) => void;
}

/** Rendering longer texts would block typing. */
const livePreviewMaxChars = 30_000;

/** Markdown input on the left and preview on the right; on a phone one of the two. */
export function MarkdownField({
  label,
  value,
  error,
  files,
  insertions = [],
  onInsert,
  ...field
}: MarkdownFieldProps) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [shown, setShown] = useState<'text' | 'preview'>('text');
  const [settled] = useDebouncedValue(value, timings.previewDelayMs);
  const [asked, setAsked] = useState(value);
  const isLive = value.length <= livePreviewMaxChars;
  const previewed = isLive ? settled : asked;
  return (
    <div>
      <SegmentedControl
        className={classes.tabs ?? ''}
        fullWidth
        mb="xs"
        size="md"
        aria-label={`${label}: escrever ou ver`}
        // Errors are shown beside the input.
        value={error ? 'text' : shown}
        onChange={(side) => setShown(side === 'preview' ? 'preview' : 'text')}
        data={[
          { value: 'text', label: 'Escrever' },
          { value: 'preview', label: 'Prévia' },
        ]}
      />
      {onInsert !== undefined && insertions.length > 0 && !field.readOnly && (
        <InsertMenu insertions={insertions} value={value} field={textarea} onInsert={onInsert} />
      )}
      <div className={classes.sides} data-shown={error ? 'text' : shown}>
        <Textarea
          ref={textarea}
          className={classes.textSide ?? ''}
          label={label}
          description="Em Markdown: ## título, **negrito**, - lista, [texto](https://endereço), | tabela |"
          size="md"
          autosize
          minRows={12}
          maxRows={26}
          error={error}
          value={value}
          {...field}
        />
        <div className={classes.previewSide}>
          <Text size="md" fw={500} mb={4} aria-hidden>
            Prévia
          </Text>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
          <section className={classes.preview} aria-label="Prévia" tabIndex={0}>
            {!isLive && asked !== value && (
              <Button variant="light" mb="sm" onClick={() => setAsked(value)}>
                Atualizar a prévia
              </Button>
            )}
            {previewed.trim() === '' ? (
              <Text c="dimmed">O texto aparece aqui como será lido.</Text>
            ) : (
              <MarkdownText text={previewed} files={files} />
            )}
          </section>
        </div>
      </div>
    </div>
  );
}
