import { accountActions } from '@bancada/contract/accounts/account-actions';
import { type AccountEvent, auditedFields } from '@bancada/contract/accounts/account-audit';
import { removedPerson } from '@bancada/contract/accounts/privacy';
import { perfilLabels, perfilNamed } from '@bancada/contract/policy';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Column } from '../../ui/DataTable.tsx';
import { timeText } from '../../ui/time.ts';

const when: Column<AccountEvent> = {
  header: 'Quando',
  cell: ({ criado_em }) => timeText(criado_em),
  isCode: true,
};
const action: Column<AccountEvent> = { header: 'O quê', cell: ({ acao }) => accountActions[acao] };
const account: Column<AccountEvent> = { header: 'Conta', cell: (event) => <Account event={event} /> };
const author: Column<AccountEvent> = { header: 'Por quem', cell: authorOf };
const changes: Column<AccountEvent> = { header: 'O que mudou', cell: (event) => <Changes event={event} /> };

type Columns = [Column<AccountEvent>, ...Column<AccountEvent>[]];

/** For events of all accounts. */
export const eventColumns: Columns = [when, action, account, author, changes];
/** For the events of one account, on its page. */
export const eventColumnsOfAccount: Columns = [when, action, author, changes];

function Account({ event: { usuario_id, nome_usuario, existe } }: { event: AccountEvent }) {
  if (!existe) {
    return (
      <>
        {nome_usuario ?? removedPerson}{' '}
        <Text span size="sm" c="dimmed">
          (conta excluída)
        </Text>
      </>
    );
  }
  return (
    <Anchor component={Link} to={`/users/${usuario_id}`} inherit>
      {nome_usuario ?? numbered(usuario_id)}
    </Anchor>
  );
}

/** As the author was called then. */
/** What is left to know a person by once the names are forgotten. */
const numbered = (id: number) => `usuário nº ${id}`;

function authorOf({ autor_id, autor_nome, autor_existe, usuario_id, pelo_sistema }: AccountEvent): string {
  if (pelo_sistema) return 'Bancada (automático)';
  const name = autor_nome ?? (autor_existe && autor_id !== null ? numbered(autor_id) : removedPerson);
  return autor_id === usuario_id ? `${name} (a própria pessoa)` : name;
}

function Changes({ event: { acao, mudancas } }: { event: AccountEvent }) {
  if (mudancas.length === 0) return null;
  return (
    <ul className="plain-list">
      {mudancas.map((change) => (
        <li key={change.campo} style={{ overflowWrap: 'anywhere' }}>
          {auditedFields[change.campo]}: <Sides acao={acao} change={change} />
        </li>
      ))}
    </ul>
  );
}

interface SidesProps {
  acao: AccountEvent['acao'];
  change: AccountEvent['mudancas'][number];
}

function Sides({ acao, change: { campo, antes, depois } }: SidesProps) {
  // A change has two sides that differ: where both are gone they were forgotten.
  if (antes === null && depois === null) return <i>apagado</i>;
  return (
    <>
      {acao !== 'create' && (
        <>
          <span className="visually-hidden">de </span>
          {userValueText(campo, antes) ?? <i>vazio</i>} <span aria-hidden>→</span>
          <span className="visually-hidden">para</span>{' '}
        </>
      )}
      {acao !== 'delete' && (userValueText(campo, depois) ?? <i>vazio</i>)}
    </>
  );
}

/** A stored value of an account as text for people. */
export function userValueText(field: string, value: string | boolean | null): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  const perfil = field === 'perfil' || field === 'exclusao' ? perfilNamed(value) : null;
  return perfil === null ? value : perfilLabels[perfil];
}
