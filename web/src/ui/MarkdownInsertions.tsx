import { Button, Menu } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import type { RefObject } from 'react';

/** A picture that may be put in a text: its name, and the Markdown for it. */
export interface Insertion {
  key: number;
  name: string;
  text: string;
}

interface InsertMenuProps {
  insertions: readonly Insertion[];
  value: string;
  field: RefObject<HTMLTextAreaElement | null>;
  onInsert: (value: string) => void;
}

/** Puts a picture in the text. */
export function InsertMenu({ insertions, value, field, onInsert }: InsertMenuProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" mb="xs" leftSection={<IconPhotoPlus size={18} />}>
          Inserir imagem
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {insertions.map(({ key, name, text }) => (
          <Menu.Item
            key={key}
            onClick={() => onInsert(withInserted(value, text, field.current))}
            style={{ overflowWrap: 'anywhere' }}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A picture is a paragraph of its own, after the line of the cursor; at the end of a text that nobody has touched. */
function withInserted(value: string, text: string, field: HTMLTextAreaElement | null): string {
  const cursor = field?.selectionEnd || value.length;
  const lineEnd = value.indexOf('\n', cursor);
  const at = lineEnd < 0 ? value.length : lineEnd;
  const parts = [value.slice(0, at).trimEnd(), text, value.slice(at).trimStart()];
  return parts.filter((part) => part !== '').join('\n\n');
}
