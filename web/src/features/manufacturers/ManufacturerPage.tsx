import { type Manufacturer, ManufacturerEdit, manufacturerEndpoints } from '@bancada/contract/manufacturers';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { layout, timings } from '../../timings.ts';
import { BackButton } from '../../ui/BackButton.tsx';
import { FormSuccess } from '../../ui/FormAlert.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { timeText } from '../../ui/time.ts';
import { schemaErrors } from '../../ui/use-checked-form.ts';
import { useLaterNavigation } from '../../ui/use-later-navigation.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { blameTakenValue } from '../history/blame-taken-value.ts';
import { DeleteButton } from '../history/DeleteButton.tsx';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { RecordFormFrame } from '../history/RecordFormFrame.tsx';
import { isHalfEdited, useRecordForm } from '../history/use-record-form.ts';
import { ManufacturerFields, type ManufacturerValues } from './ManufacturerFields.tsx';
import { Website } from './ManufacturersPage.tsx';
import { manufacturerQuery } from './manufacturers.queries.ts';
import { phoneText } from './phone.ts';

/** One manufacturer: read, edited, deleted, and its history. */
export function ManufacturerPage() {
  const { manufacturerId = '' } = useParams({ strict: false });
  const query = useQuery(manufacturerQuery(manufacturerId));
  return (
    <Page title={query.data?.nome ?? 'Fabricante'}>
      <Group mb="md">
        <BackButton />
      </Group>
      <Loaded
        query={query}
        failure="Erro ao buscar fabricantes."
        isKeptWhenGone={isHalfEdited({ tipo: 'manufacturers', id: Number(manufacturerId) })}
        skeleton={<SkeletonBlocks count={1} heightPx={220} />}
      >
        {(manufacturer) => <Detail key={manufacturer.id} manufacturer={manufacturer} />}
      </Loaded>
    </Page>
  );
}

function Detail({ manufacturer }: { manufacturer: Manufacturer }) {
  const queryClient = useQueryClient();
  const navigateLater = useLaterNavigation();
  const record = { tipo: 'manufacturers', id: manufacturer.id } as const;
  const [isEditing, setIsEditing] = useState(() => isHalfEdited(record));
  const [done, setDone] = useState<string | null>(null);
  const [isDeleted, setIsDeleted] = useState(false);
  const edit = () => {
    setDone(null);
    setIsEditing(true);
  };
  useShortcuts({ e: () => !isEditing && !isDeleted && edit() });
  return (
    <>
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw={layout.formMaxWidthPx}>
        <Stack gap="md">
          {done !== null && <FormSuccess>{done}</FormSuccess>}
          {isEditing ? (
            <EditForm
              manufacturer={manufacturer}
              onCancel={() => setIsEditing(false)}
              onSaved={async ({ message, ...saved }) => {
                queryClient.setQueryData(manufacturerQuery(String(saved.id)).queryKey, saved);
                setIsEditing(false);
                setDone(message);
                await queryClient.invalidateQueries();
              }}
            />
          ) : (
            <>
              <Facts manufacturer={manufacturer} />
              <Group gap="sm">
                <Button size="md" leftSection={<IconPencil size={18} />} onClick={edit} disabled={isDeleted}>
                  Editar
                </Button>
                <DeleteButton
                  record={record}
                  question="Tem certeza que deseja excluir este fabricante?"
                  failure="Erro ao excluir fabricante."
                  isDisabled={isDeleted}
                  onDeleted={() => {
                    setIsDeleted(true);
                    setDone('Fabricante excluído com sucesso!');
                    navigateLater('/manufacturers', timings.redirectAfterSaveMs);
                  }}
                  onUndone={() => {
                    setIsDeleted(false);
                    setDone(null);
                    navigateLater(null);
                  }}
                />
              </Group>
            </>
          )}
        </Stack>
      </Paper>
      {!isDeleted && <HistoryPanel record={record} />}
    </>
  );
}

function Facts({
  manufacturer: { website, contato_suporte, atualizado_em },
}: {
  manufacturer: Manufacturer;
}) {
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" c="dimmed">
          Website
        </Text>
        {website === null ? <Text>N/A</Text> : <Website address={website} />}
      </div>
      <div>
        <Text size="sm" c="dimmed">
          Contato Suporte
        </Text>
        <Text>{contato_suporte === null ? 'N/A' : phoneText(contato_suporte)}</Text>
      </div>
      <Text size="sm" c="dimmed">
        Atualizado em {timeText(atualizado_em)}
      </Text>
    </Stack>
  );
}

function EditForm({
  manufacturer,
  onSaved,
  onCancel,
}: {
  manufacturer: Manufacturer;
  onSaved: (saved: Manufacturer & { message: string }) => void;
  onCancel: () => void;
}) {
  const { id, nome, website, contato_suporte, atualizado_em } = manufacturer;
  const values: ManufacturerValues = {
    nome,
    website: website ?? '',
    contato_suporte: contato_suporte ?? '',
  };
  const recordForm = useRecordForm({
    record: { tipo: 'manufacturers', id },
    values,
    version: atualizado_em,
    check: (typed) => schemaErrors(ManufacturerEdit, typed),
    save: (typed, version) =>
      call(manufacturerEndpoints.save, { params: { id }, body: { ...typed, atualizado_em: version } }),
    onSaved,
    blame: blameTakenValue,
  });
  return (
    <RecordFormFrame
      kind="manufacturers"
      label="Editar fabricante"
      failure="Erro ao atualizar fabricante."
      recordForm={recordForm}
      onCancel={onCancel}
    >
      <ManufacturerFields form={recordForm.form} isLocked={recordForm.saving.isPending} isNew={false} />
    </RecordFormFrame>
  );
}
