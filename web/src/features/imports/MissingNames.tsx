import type { CreatableKind, MissingName } from '@bancada/contract/imports/imports';
import { countedKind } from '@bancada/contract/records/records';
import { wholeNumber } from '@bancada/contract/whole-number';
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { nameKey, type Preview, type Wishes } from './import-calls.ts';

const kinds: readonly CreatableKind[] = ['manufacturers', 'categories', 'equipment-models'];
/** Names of a kind that are listed; each with a nearest one has a row of its own. */
const namesShown = 12;
const rowsShown = 8;

interface MissingNamesProps {
  preview: Preview;
  isBusy: boolean;
  /** Judges the lines anew. */
  onChange: (wishes: Wishes) => void;
}

/** What the lines name and does not exist: to be created with them, or to be taken for what does. */
export function MissingNames({ preview: { missing, wishes }, isBusy, onChange }: MissingNamesProps) {
  if (missing.length === 0) return null;
  const lacking = kinds.filter((kind) => missing.some(({ tipo }) => tipo === kind));
  const isAll = lacking.every((kind) => wishes.creating.includes(kind));
  return (
    <Alert
      variant="light"
      color="blue"
      icon={<IconInfoCircle />}
      title="Ainda não existem"
      role="status"
      c="inherit"
    >
      <Stack gap="md" align="flex-start">
        {lacking.length > 1 && (
          <Button
            variant="default"
            mih={44}
            disabled={isBusy || isAll}
            onClick={() => onChange({ ...wishes, creating: lacking })}
          >
            Criar tudo o que falta
          </Button>
        )}
        {kinds.map((kind) => (
          <OfKind
            key={kind}
            kind={kind}
            names={missing.filter(({ tipo }) => tipo === kind)}
            {...{ wishes, isBusy, onChange }}
          />
        ))}
      </Stack>
    </Alert>
  );
}

interface OfKindProps extends Pick<MissingNamesProps, 'isBusy' | 'onChange'> {
  kind: CreatableKind;
  names: readonly MissingName[];
  wishes: Wishes;
}

function OfKind({ kind, names, wishes, isBusy, onChange }: OfKindProps) {
  if (names.length === 0) return null;
  const isCreated = wishes.creating.includes(kind);
  const toggle = () =>
    onChange({
      ...wishes,
      creating: isCreated ? wishes.creating.filter((other) => other !== kind) : [...wishes.creating, kind],
    });
  const mean = (name: MissingName, meant: string) =>
    onChange({ ...wishes, meant: { ...wishes.meant, [nameKey(name)]: meant } });
  const withNear = names.filter(({ parecidos }) => parecidos.length > 0).slice(0, rowsShown);
  return (
    <div>
      <Checkbox
        label={`Criar ${countedKind(kind, names.length)} na importação`}
        description={listed(names)}
        checked={isCreated}
        disabled={isBusy}
        onChange={toggle}
        styles={{ description: { overflowWrap: 'anywhere' } }}
      />
      {withNear.map((name) => (
        <Group key={name.nome} gap="xs" mt="xs" ms={34}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            “{name.nome}” é:
          </Text>
          {name.parecidos.map((near) => (
            <Button
              key={near}
              variant="default"
              size="sm"
              mih={44}
              disabled={isBusy}
              onClick={() => mean(name, near)}
            >
              Usar “{near.slice(0, 60)}”
            </Button>
          ))}
        </Group>
      ))}
    </div>
  );
}

function listed(names: readonly MissingName[]): string {
  const shown = names
    .slice(0, namesShown)
    .map(({ nome }) => nome.slice(0, 80))
    .join(', ');
  const more = names.length - namesShown;
  return more > 0 ? `${shown} e mais ${wholeNumber(more)}` : shown;
}
