import type { CorrectedRecord } from '@bancada/contract/faults/corrections';
import { recordField, recordKindTexts } from '@bancada/contract/records/records';
import { wholeNumber } from '@bancada/contract/whole-number';
import { Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { WordDiff } from '../history/WordDiff.tsx';
import { faultsText } from '../records/UsedIn.tsx';

interface MendedRecordProps {
  record: CorrectedRecord;
  isChosen: boolean;
  isLocked: boolean;
  onToggle: () => void;
}

/** A record in which the wording stands: what changes in it, word by word, and in how many faults that is seen. */
export function MendedRecord({ record, isChosen, isLocked, onToggle }: MendedRecordProps) {
  const { tipo, id, titulo, campos, defeitos, recusa } = record;
  return (
    <Paper component="li" withBorder p="md">
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Checkbox
          size="md"
          checked={isChosen}
          disabled={recusa !== null || isLocked}
          aria-label={`Corrigir ${recordKindTexts[tipo].singular.toLowerCase()}: ${titulo}`}
          styles={{ body: { alignItems: 'center', minHeight: 44, minWidth: 44 } }}
          onChange={onToggle}
        />
        <Stack gap={6} style={{ minWidth: 0, flex: 1 }}>
          <Text size="sm" c="dimmed">
            {recordKindTexts[tipo].singular}
            {defeitos !== null && defeitos > 0 && ` · muda em ${faultsText(defeitos)}`}
          </Text>
          <RecordAnchor kind={tipo} id={id}>
            {titulo}
          </RecordAnchor>
          {campos.map((field, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a preview do not change
            <Field key={place} kind={tipo} field={field} />
          ))}
          {recusa !== null && (
            <Text c="red" fw={600}>
              Não pode mudar: {recusa}
            </Text>
          )}
        </Stack>
      </Group>
    </Paper>
  );
}

function Field({
  kind,
  field: { campo, trechos, mais },
}: {
  kind: CorrectedRecord['tipo'];
  field: CorrectedRecord['campos'][number];
}) {
  return (
    <div>
      <Text size="sm" fw={600} c="dimmed">
        {recordField(kind, campo)?.label ?? campo}
      </Text>
      {trechos.map(({ antes, depois }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the excerpts of a preview do not change
        <WordDiff key={place} before={antes} after={depois} whole={<Whole before={antes} after={depois} />} />
      ))}
      {mais > 0 && (
        <Text size="sm" c="dimmed">
          E em mais {wholeNumber(mais)} {mais === 1 ? 'lugar' : 'lugares'} deste texto.
        </Text>
      )}
    </div>
  );
}

/** A field that is all one word. */
function Whole({ before, after }: { before: string; after: string }) {
  return (
    <Text component="div" style={{ overflowWrap: 'anywhere' }}>
      <del>
        <span className="visually-hidden">tirado: </span>
        {before}
      </del>{' '}
      <ins>
        <span className="visually-hidden">posto: </span>
        {after}
      </ins>
    </Text>
  );
}
