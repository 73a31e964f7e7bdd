import { originTexts, vehicleCode } from '@bancada/contract/codes/vehicle-code';
import type { DecodedSession } from '@bancada/contract/vehicle/session';
import { isOfHighVoltage } from '@bancada/contract/vehicle/session-facts';
import { Box, Group, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { HighVoltageMark } from '../../ui/HighVoltage.tsx';
import { LinkButton } from '../../ui/Links.tsx';
import { Section } from '../../ui/Section.tsx';
import { type CodeRow, codeRows, searchFor } from './code-rows.ts';
import { HighVoltageSheet } from './HighVoltageSheet.tsx';

interface CodeListProps {
  decoded: DecodedSession;
  isReading: boolean;
  /** Make and model, as typed, or the make that the VIN says. */
  car: string;
  onCar: (car: string) => void;
  onSafe: (isSafe: boolean) => void;
}

/** The codes in words, each with the way to its faults. What has to be done before anything is touched comes first. */
export function CodeList({ decoded: { codes, complete }, isReading, car, onCar, onSafe }: CodeListProps) {
  const rows = codeRows(codes);
  return (
    <Section title={rows.length === 0 ? 'Códigos' : `Códigos (${rows.length})`}>
      {codes.some(isOfHighVoltage) && (
        <div data-print="no">
          <HighVoltageSheet onSafe={onSafe} />
        </div>
      )}
      {rows.length > 0 && (
        <TextInput
          label="Marca e modelo"
          description="Opcional; o VIN diz a marca quando foi lido. Os defeitos desta marca vêm primeiro, e nos códigos da norma também o carro elétrico genérico."
          placeholder="BYD Dolphin"
          maw={420}
          maxLength={80}
          value={car}
          onChange={({ currentTarget }) => onCar(currentTarget.value)}
        />
      )}
      {rows.length === 0 && !isReading && (
        <NothingHere
          {...(!complete && {
            next: 'Nem tudo foi respondido ou entendido: veja abaixo o que faltou, e leia de novo.',
          })}
        >
          {complete
            ? 'Nenhum código: quem respondeu disse que não tem.'
            : 'Nenhum código que se possa afirmar.'}
        </NothingHere>
      )}
      <ul className="plain-list">
        {rows.map((row) => (
          <Row key={row.name} row={row} car={car} />
        ))}
      </ul>
    </Section>
  );
}

function Row({ row, car }: { row: CodeRow; car: string }) {
  const { name, code, failure, states } = row;
  const meaning = vehicleCode(code);
  return (
    <Group
      component="li"
      justify="space-between"
      gap="8px 16px"
      py={10}
      style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
    >
      <Box flex="1 1 220px" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={700} component="div">
          <span className="code-text">{name}</span> {isOfHighVoltage(row) && <HighVoltageMark />}
        </Text>
        {meaning !== null && <Text size="sm">{meaning.area ?? meaning.system}</Text>}
        {meaning?.origin === 'maker' && (
          <Text size="sm" c="dimmed">
            {originTexts.maker}
          </Text>
        )}
        {failure !== null && <Text size="sm">Tipo de falha: {failure}</Text>}
        <Text size="sm" c="dimmed">
          {states.join(' · ')}
        </Text>
      </Box>
      <LinkButton
        to="/"
        search={{ q: searchFor(name, car) }}
        variant="light"
        size="md"
        px="md"
        leftSection={<IconSearch size={18} aria-hidden />}
        aria-label={`Ver defeitos de ${name}`}
      >
        Ver defeitos
      </LinkButton>
    </Group>
  );
}
