import { Button, SegmentedControl, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ComponentType, type ReactNode, useState } from 'react';
import { timings } from '../timings.ts';
import { lazyPart } from './lazy-part.tsx';
import type { FilesOfText } from './Markdown.tsx';
import classes from './MarkdownField.module.css';
import { MarkdownText } from './MarkdownText.tsx';
import { type Insertion, openedLinkAt, type Selected, withLink } from './markdown-edits.ts';
import { selectionOf, selectLater, useTextEdits } from './use-text-edits.ts';

const MarkdownTools = lazyPart(async () => (await import('./MarkdownTools.tsx')).MarkdownTools);

/** Asks for what a text is to link to. */
export type LinkPicker = ComponentType<{
  onPick: (link: { title: string; address: string }) => void;
  onClose: () => void;
}>;

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
  /** Called with the whole text after something was put in. */
  onInsert: (value: string) => void;
  linkPicker?: LinkPicker;
  /** Takes pictures that are chosen, pasted or dropped. @returns the Markdown that shows each */
  onPictures?: (files: File[]) => Promise<string[]>;
  /** Under the field: what becomes of its pictures. */
  note?: ReactNode;
}

/** Rendering longer texts would block typing. */
const livePreviewMaxChars = 30_000;

/** Markdown input on the left and preview on the right; on a phone one of the two. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, value, error, note } = props;
  const [shown, setShown] = useState<'text' | 'preview'>('text');
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
      <div className={classes.sides} data-shown={error ? 'text' : shown}>
        <div className={classes.textSide}>
          <Input {...props} />
          {note}
        </div>
        <Preview value={value} files={props.files} />
      </div>
    </div>
  );
}

/** The text, the tools over it, and what typing, pasting and dropping do in it. */
function Input(props: MarkdownFieldProps) {
  const {
    files: _files,
    note: _note,
    insertions = [],
    onInsert,
    linkPicker: Picker,
    onPictures,
    ...field
  } = props;
  const { value, readOnly = false } = field;
  const { textarea, edit, ...edits } = useTextEdits({ value, readOnly, onInsert, onPictures });
  /** Where a link is to stand; null while none is asked for. */
  const [linked, setLinked] = useState<Selected | null>(null);
  const closing = (then: () => void) => {
    setLinked(null);
    then();
  };
  return (
    <>
      {!readOnly && (
        <MarkdownTools
          {...{ value, insertions }}
          field={textarea}
          onEdit={edit}
          onLink={Picker && (() => setLinked(selectionOf(textarea.current, value)))}
          onPictures={onPictures && edits.takePictures}
        />
      )}
      <Textarea
        ref={textarea}
        description="Em Markdown: ## título, **negrito**, - lista, [texto](https://endereço), | tabela |"
        size="md"
        autosize
        minRows={12}
        maxRows={26}
        {...field}
        {...edits.handlers}
        onChange={(event) => {
          const { value: typed, selectionEnd } = event.currentTarget;
          field.onChange(event);
          setLinked(openedLinkAt(value, typed, selectionEnd));
        }}
      />
      {Picker !== undefined && linked !== null && (
        <Picker
          onPick={(link) => closing(() => edit(withLink(value, linked, link)))}
          onClose={() => closing(() => selectLater(textarea, linked.to, linked.to))}
        />
      )}
    </>
  );
}

function Preview({ value, files }: { value: string; files: FilesOfText | undefined }) {
  const [settled] = useDebouncedValue(value, timings.previewDelayMs);
  const [asked, setAsked] = useState(value);
  const isLive = value.length <= livePreviewMaxChars;
  const previewed = isLive ? settled : asked;
  return (
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
  );
}
