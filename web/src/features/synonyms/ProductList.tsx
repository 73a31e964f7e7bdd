import { wholeNumber } from '@bancada/contract/whole-number';
import { Button, Collapse, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import classes from './Synonyms.module.css';
import { tellingLines } from './synonym-lines.ts';

/** The product's own list: read-only and collapsed. */
export function ProductList({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const count = useMemo(() => tellingLines(text).length, [text]);
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-md"
        px="xs"
        mih={44}
        leftSection={isOpen ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setIsOpen(!isOpen)}
      >
        Lista do produto: {wholeNumber(count)} linhas
      </Button>
      <Collapse expanded={isOpen} id={panel} role="region" aria-label="Lista do produto">
        <Text size="sm" c="dimmed" my="xs">
          Vem com a Bancada e muda com ela: para acrescentar, escreva na lista desta instalação.
        </Text>
        {isOpen && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
          <pre className={classes.product} tabIndex={0}>
            {text}
          </pre>
        )}
      </Collapse>
    </div>
  );
}
