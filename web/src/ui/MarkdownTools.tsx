import { ActionIcon, FileButton, Group, Menu } from '@mantine/core';
import { IconBold, IconLink, IconList, IconPhotoPlus, IconTable } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import {
  type Edited,
  type Insertion,
  type Selected,
  withBlock,
  withBold,
  withList,
  withTable,
} from './markdown-edits.ts';
import { selectionOf } from './use-text-edits.ts';

interface MarkdownToolsProps {
  value: string;
  field: RefObject<HTMLTextAreaElement | null>;
  insertions: readonly Insertion[];
  onEdit: (edited: Edited) => void;
  /** Asks for a record to link to. */
  onLink?: (() => void) | undefined;
  /** Takes pictures that the record does not have yet. */
  onPictures?: ((files: File[]) => void) | undefined;
}

/** What a text is made of, for who does not know Markdown. */
export function MarkdownTools({ value, field, onEdit, onLink, ...pictures }: MarkdownToolsProps) {
  const edit = (change: (text: string, selected: Selected) => Edited) => () =>
    onEdit(change(value, selectionOf(field.current, value)));
  const tool = (label: string, icon: ReactNode, act: () => void) => (
    <ActionIcon variant="default" size={44} aria-label={label} title={label} onClick={act}>
      {icon}
    </ActionIcon>
  );
  return (
    <Group gap={6} mb="xs" role="toolbar" aria-label="Formatar o texto">
      {tool('Negrito (Ctrl+B)', <IconBold size={20} />, edit(withBold))}
      {tool('Lista', <IconList size={20} />, edit(withList))}
      {tool('Tabela', <IconTable size={20} />, edit(withTable))}
      {onLink !== undefined && tool('Ligar a um registro ([[)', <IconLink size={20} />, onLink)}
      <PictureTool {...pictures} {...{ value, field, onEdit }} />
    </Group>
  );
}

type PictureToolProps = Omit<MarkdownToolsProps, 'onLink'>;

/** A picture that the record has, or one from a file. */
function PictureTool({ value, field, insertions, onEdit, onPictures }: PictureToolProps) {
  const reset = useRef<() => void>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const insert = (markdown: string) => {
    const { text, at } = withBlock(value, markdown, selectionOf(field.current, value).to);
    onEdit({ text, from: at + markdown.length, to: at + markdown.length });
  };
  if (insertions.length === 0 && onPictures === undefined) return null;
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon variant="default" size={44} aria-label="Inserir imagem" title="Inserir imagem">
            <IconPhotoPlus size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {onPictures !== undefined && (
            <Menu.Item onClick={() => choose.current?.click()}>Escolher um arquivo...</Menu.Item>
          )}
          {insertions.map(({ key, name, text }) => (
            <Menu.Item key={key} onClick={() => insert(text)} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {onPictures !== undefined && (
        <FileButton
          multiple
          accept="image/*"
          resetRef={reset}
          onChange={(files) => {
            reset.current?.();
            if (files.length > 0) onPictures(files);
          }}
          inputProps={{ 'aria-label': 'Imagem para o texto', tabIndex: -1 }}
        >
          {(button) => <button ref={choose} type="button" hidden tabIndex={-1} {...button} />}
        </FileButton>
      )}
    </>
  );
}
