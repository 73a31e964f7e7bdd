import type { Attachment } from '@bancada/contract/attachments/attachments';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconDownload, IconListDetails, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/Links.tsx';
import { Loaded, TableSkeleton } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import type { RecordSelectProps } from '../../ui/RecordSelect.tsx';
import { readId } from '../../ui/read-search.ts';
import { AttachmentButton } from './AttachmentButton.tsx';
import { attachmentsOfQuery, useDownload } from './attachments.queries.ts';
import { type Owner, type OwnerSearch, ownerColumns, ownersIn } from './owners.ts';
import { useOpenAttachment } from './use-open-attachment.tsx';
import { useThumbnailsToCome } from './use-thumbnails-to-come.ts';

interface AttachmentsPageProps {
  /** Select for an equipment model. */
  modelSelect: ComponentType<RecordSelectProps>;
}

/** The attachments of one model (or of a datasheet or an article given by a link). */
export function AttachmentsPage({ modelSelect }: AttachmentsPageProps) {
  const search: OwnerSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const [owner] = ownersIn(search);
  const query = useQuery(attachmentsOfQuery(owner));
  const open = (modelId: number | null) =>
    void navigate({ to: '/attachments', search: { modelId: modelId ?? undefined } });
  return (
    <Page
      title="Anexos"
      actions={
        <LinkButton to="/attachments/create" search={search} size="md" leftSection={<IconPlus size={18} />}>
          Adicionar Anexo
        </LinkButton>
      }
    >
      <Stack gap="md">
        <ModelChoice
          key={search.modelId}
          modelId={search.modelId}
          onChoose={open}
          modelSelect={modelSelect}
        />
        {owner === undefined ? (
          <EmptyState title="Escolha um equipamento para ver os seus anexos." />
        ) : (
          <Loaded query={query} failure="Erro ao buscar anexos." skeleton={<TableSkeleton columns={5} />}>
            {(rows) => (
              <>
                {rows[0] !== undefined && (
                  <Text>
                    De{' '}
                    <RecordAnchor kind={ownerColumns[owner.column].kind} id={owner.id}>
                      {rows[0].dono_nome}
                    </RecordAnchor>
                  </Text>
                )}
                <AttachmentTable owner={owner} rows={rows} />
              </>
            )}
          </Loaded>
        )}
      </Stack>
    </Page>
  );
}

interface ModelChoiceProps extends AttachmentsPageProps {
  modelId: number | undefined;
  onChoose: (id: number | null) => void;
}

/** Chooses a model by its id, or by its name. */
function ModelChoice({ modelId, onChoose, modelSelect: ModelSelect }: ModelChoiceProps) {
  const [typed, setTyped] = useState(modelId === undefined ? '' : String(modelId));
  const [error, setError] = useState<string | null>(null);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const id = readId(typed.trim());
    setError(id === undefined ? 'Digite o número do equipamento.' : null);
    if (id !== undefined) onChoose(id);
    else requestAnimationFrame(() => document.querySelector<HTMLElement>('[name="modelId"]')?.focus());
  };
  return (
    <Group gap="md" align="flex-start">
      <form noValidate onSubmit={submit} aria-label="Buscar anexos por ID">
        <TextInput
          label="ID do equipamento"
          name="modelId"
          inputMode="numeric"
          size="md"
          value={typed}
          error={error}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          inputContainer={(input) => (
            <Group gap="xs" align="flex-start" wrap="nowrap">
              <div style={{ flex: 1, minWidth: 0 }}>{input}</div>
              <Button type="submit" size="md" leftSection={<IconSearch size={18} />}>
                Buscar
              </Button>
            </Group>
          )}
        />
      </form>
      <div style={{ flex: '1 1 260px', minWidth: 0 }}>
        <ModelSelect
          label="Ou escolha o equipamento"
          value={modelId ?? null}
          onChange={onChoose}
          placeholder="Nome ou número do modelo"
          failure="Erro ao buscar equipamentos."
        />
      </div>
    </Group>
  );
}

function AttachmentTable({ owner, rows }: { owner: Owner; rows: readonly Attachment[] }) {
  const download = useDownload();
  const opening = useOpenAttachment(rows);
  useThumbnailsToCome(rows, attachmentsOfQuery(owner).queryKey);
  const columns: [Column<Attachment>, ...Column<Attachment>[]] = [
    { header: 'ID', cell: ({ id }) => id, isCode: true },
    { header: 'Nome do Arquivo', cell: ({ nome_arquivo }) => nome_arquivo, isName: true },
    { header: 'Tipo', cell: ({ tipo_documento }) => tipo_documento },
    { header: 'Ícone', cell: (row) => <AttachmentButton attachment={row} opening={opening} /> },
    {
      header: 'Ações',
      cell: (row) => (
        <Group gap="xs" wrap="nowrap" component="span" display="inline-flex">
          <Button
            variant="default"
            px="sm"
            leftSection={<IconDownload size={16} />}
            aria-label={`Download ${row.nome_arquivo}`}
            loading={download.isPending && download.variables.id === row.id}
            onClick={() => download.mutate(row)}
          >
            Download
          </Button>
          <LinkButton
            to="/attachments/$attachmentId"
            params={{ attachmentId: String(row.id) }}
            variant="default"
            px="sm"
            leftSection={<IconListDetails size={16} />}
            aria-label={`Detalhes ${row.nome_arquivo}`}
          >
            Detalhes
          </LinkButton>
        </Group>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption="Anexos"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/attachments/${id}`}
        empty="Nenhum anexo."
        emptyNext="Anexe um arquivo na página do registro."
        total={rows.length}
        page={1}
        totalPages={1}
        onPageChange={() => {}}
      />
      {opening.dialog}
    </>
  );
}
