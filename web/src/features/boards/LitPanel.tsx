import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { TextButton } from '../../ui/Links.tsx';
import classes from './Board.module.css';
import { countText, netText, partText, pinText } from './board-words.ts';
import type { BoardLayout } from './layout.ts';
import { type Lit, litBy, unlit } from './scene.ts';

/** The part or the net that is lit; `measured` is the name of the net, or else the part. */
export interface NamedLit {
  kind: 'part' | 'net';
  name: string;
  measured: string;
  /** What the part is, where the file says so. */
  value: string | null;
}

interface LitPanelProps {
  layout: BoardLayout;
  lit: Lit;
  onShow: (lit: Lit) => void;
  /** What is known of it by its name. */
  known: (lit: NamedLit) => ReactNode;
}

/** What is lit: its name, what it is joined to, and what the knowledge base has of it. */
export function LitPanel({ layout, lit, onShow, known }: LitPanelProps) {
  const { part, net, pin } = lit;
  const isPartFirst = part !== null;
  if (part === null && net === null && pin === null)
    return (
      <Text size="sm" c="dimmed">
        Toque numa peça ou num pino, ou escolha na lista.
      </Text>
    );
  const name = isPartFirst ? layout.parts.names[part] : net === null ? undefined : layout.nets.names[net];
  const measured = (net === null ? name : layout.nets.names[net]) ?? '';
  const value = part === null ? null : (layout.parts.values[part] ?? null);
  return (
    <section aria-label="Aceso na placa">
      <Stack gap="sm">
        <div role="status">
          <Title order={2} fz="lg" className={classes.title ?? ''}>
            {name ?? 'Ponto de teste sem rede'}
          </Title>
          {part !== null && <Text size="sm">{partText(layout, part)}</Text>}
          {pin !== null && <Text size="sm">{pinText(layout, pin)}</Text>}
          {part === null && net !== null && <Text size="sm">{netText(layout, net)}</Text>}
        </div>
        {name !== undefined && known({ kind: isPartFirst ? 'part' : 'net', name, measured, value })}
        {part !== null && net !== null && (
          <Text size="sm">
            Rede{' '}
            <TextButton onClick={() => onShow({ ...unlit, net })}>{layout.nets.names[net] ?? ''}</TextButton>,{' '}
            {netText(layout, net).replace('rede ', '')}
          </Text>
        )}
        {part !== null && net === null && <NetsOfPart {...{ layout, part, onShow }} />}
        {part === null && net !== null && <PinsOfNet {...{ layout, net, onShow }} />}
      </Stack>
    </section>
  );
}

const shownAtFirst = 16;
/** Of a ground net of thousands of pins: more buttons than these help nobody. */
const shownAtMost = 200;

interface Choice {
  key: number;
  text: string;
  lit: Lit;
}

interface ChoicesProps {
  choices: readonly Choice[];
  /** How many there are: more may be than can be chosen here. */
  total: number;
  label: string;
  onShow: (lit: Lit) => void;
}

function Choices({ choices, total, label, onShow }: ChoicesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = choices.slice(0, isOpen ? shownAtMost : shownAtFirst);
  const rest = total - shown.length;
  return (
    <div>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <div className={classes.chips}>
        {shown.map(({ key, text, lit }) => (
          <TextButton key={key} onClick={() => onShow(lit)}>
            {text}
          </TextButton>
        ))}
        {rest > 0 && !isOpen && <TextButton onClick={() => setIsOpen(true)}>mais {rest}</TextButton>}
      </div>
      {rest > 0 && isOpen && (
        <Text size="sm" c="dimmed">
          E mais {rest}, acesos na placa.
        </Text>
      )}
    </div>
  );
}

/** The nets of a part, those of fewest pins first: ground is on every part. */
function NetsOfPart({
  layout,
  part,
  onShow,
}: {
  layout: BoardLayout;
  part: number;
  onShow: (lit: Lit) => void;
}) {
  const { parts, pins, nets } = layout;
  const own = new Set(pins.nets.subarray(parts.first[part] ?? 0, parts.first[part + 1] ?? 0));
  own.delete(-1);
  if (own.size === 0) return null;
  const size = (net: number) => (nets.first[net + 1] ?? 0) - (nets.first[net] ?? 0);
  const choices = [...own]
    .sort((one, other) => size(one) - size(other))
    .map((net) => ({ key: net, text: nets.names[net] ?? '', lit: { ...unlit, net } }));
  return (
    <Choices
      key={part}
      label={countText(own.size, 'rede', 'redes')}
      total={own.size}
      {...{ choices, onShow }}
    />
  );
}

/** The pins of a net, each to be looked at. */
function PinsOfNet({
  layout,
  net,
  onShow,
}: {
  layout: BoardLayout;
  net: number;
  onShow: (lit: Lit) => void;
}) {
  const { nets, parts } = layout;
  const own = nets.pins.subarray(nets.first[net] ?? 0, nets.first[net + 1] ?? 0);
  const choices = Array.from(own.subarray(0, shownAtMost), (pin) => {
    const lit = litBy(layout, { pin });
    const part = lit.part === null ? null : (parts.names[lit.part] ?? '');
    const text = part === null ? pinText(layout, pin) : `${part} · ${pinText(layout, pin)}`;
    return { key: pin, text, lit };
  });
  return (
    <Choices
      key={net}
      label={countText(own.length, 'pino', 'pinos')}
      total={own.length}
      {...{ choices, onShow }}
    />
  );
}
