import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePermissions } from '../features/auth/use-may.ts';
import { openGuidedQuery } from '../features/guided/guided.queries.ts';
import { unitText } from '../features/guided/guided-texts.ts';
import { timings } from '../timings.ts';
import { nothingFoundText } from '../ui/ChoiceListEnd.tsx';
import { fold } from '../ui/fold.tsx';
import { editorLinks, navigationLinks } from './navigation.ts';
import { paletteQuery } from './palette.queries.ts';
import { useSignOut } from './sign-out.tsx';

interface PaletteEntry {
  label: string;
  /** What tells it from others of its name. */
  note?: string;
  open: () => void;
}

/**
 * What Ctrl+K opens: any page, record or action by its name, without a hand off the keyboard.
 * @param timesOpened by the shell, which fetches this code the first time; afterwards Ctrl+K is heard here
 */
export function Palette({ timesOpened }: { timesOpened: number }) {
  useEffect(() => {
    if (timesOpened > 0) spotlight.open();
  }, [timesOpened]);
  const [typed, setTyped] = useState('');
  const [sought] = useDebouncedValue(typed.trim(), timings.searchDebounceMs);
  const go = useNavigate();
  const query = useQuery(paletteQuery(sought));
  const matches = ({ label }: PaletteEntry) => fold(label).includes(fold(typed.trim()));
  const pages = usePages().filter(matches);
  const actions = useActions().filter(matches);
  const records = (query.data ?? []).map(({ address, ...record }) => ({
    ...record,
    open: () => void go({ to: address }),
  }));
  const guided = useOpenGuided(typed !== '').filter(matches);
  const isWaiting = typed.trim() !== sought || query.isFetching;
  const isEmpty = guided.length + pages.length + actions.length + records.length === 0;
  return (
    <Spotlight.Root query={typed} onQueryChange={setTyped} tagsToIgnore={[]} scrollable maxHeight={480}>
      <Spotlight.Search
        placeholder="Página, registro ou ação"
        leftSection={<IconSearch size={20} />}
        aria-label="Página, registro ou ação"
      />
      <Spotlight.ActionsList>
        <Group label="Registros" entries={records} />
        <Group label="Diagnósticos em andamento" entries={guided} />
        <Group label="Páginas" entries={pages} />
        <Group label="Ações" entries={actions} />
        {query.isError && <Spotlight.Empty role="alert">Erro ao buscar registros.</Spotlight.Empty>}
        {!query.isError && isEmpty && (
          <Spotlight.Empty role="status">
            {isWaiting ? 'Buscando…' : nothingFoundText('Nada encontrado.', typed)}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function Group({ label, entries }: { label: string; entries: readonly PaletteEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={label}>
      {entries.map(({ label: name, note, open }, place) => (
        <Spotlight.Action
          // biome-ignore lint/suspicious/noArrayIndexKey: two records may be called the same
          key={`${name} ${note} ${place}`}
          label={name}
          {...(note !== undefined && { description: note })}
          onClick={open}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

function usePages(): PaletteEntry[] {
  const go = useNavigate();
  const may = usePermissions();
  const links = [
    ...[...navigationLinks, ...editorLinks].filter(({ action }) => action === undefined || may(action)),
    { label: 'Diagnósticos', to: '/diagnosticos' as const },
    { label: 'Lixeira', to: '/lixeira' as const },
    { label: 'Editar Perfil', to: '/edit-profile' as const },
  ];
  return links.map(({ label, to }) => ({ label, open: () => void go({ to }) }));
}

/** One's open guided diagnoses; asked for once something is typed. */
function useOpenGuided(enabled: boolean): PaletteEntry[] {
  const go = useNavigate();
  const { data } = useQuery({ ...openGuidedQuery, enabled });
  return (data?.data ?? []).map(({ id, titulo, ...unit }) => ({
    label: `Continuar o diagnóstico: ${titulo}`,
    note: unitText(unit) ?? 'Diagnóstico guiado',
    open: () => void go({ to: '/diagnostico-guiado/$guiadoId', params: { guiadoId: String(id) } }),
  }));
}

const newRecords = [
  { label: 'Novo Sintoma', to: '/sintomas/new' },
  { label: 'Novo Aparelho', to: '/aparelhos/novo' },
  { label: 'Novo Equipamento', to: '/equipment-models/create' },
  { label: 'Novo Datasheet', to: '/datasheets/create' },
  { label: 'Novo Artigo', to: '/artigos/create' },
  { label: 'Novo Fabricante', to: '/manufacturers/create' },
  { label: 'Nova Categoria', to: '/categories/create' },
] as const;

function useActions(): PaletteEntry[] {
  const go = useNavigate();
  const may = usePermissions();
  const signOut = useSignOut();
  return [
    ...(may('edit-knowledge-base') ? newRecords : []).map(({ label, to }) => ({
      label,
      open: () => void go({ to }),
    })),
    { label: 'Sair', open: signOut },
  ];
}
