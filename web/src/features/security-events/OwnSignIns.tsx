import {
  type OwnSignIn,
  ownSignInsMax,
  type SignInEventName,
} from '@bancada/contract/accounts/security-events';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Loaded, TableSkeleton } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Section.tsx';
import { deviceText, whenText } from './event-text.ts';
import { ownSignInsQuery } from './security-events.queries.ts';

const results: Record<SignInEventName, string> = {
  'sign-in': 'Entrou',
  'sign-in-failed': 'Senha errada',
  'sign-in-refused': 'A conta não pôde entrar',
  'sign-in-throttled': 'Barrada: tentativas demais',
  'second-factor-failed': 'Segunda etapa errada',
};

const columns: [Column<OwnSignIn>, ...Column<OwnSignIn>[]] = [
  { header: 'Quando', cell: whenText, isCode: true },
  {
    header: 'Resultado',
    cell: ({ resultado }) => (
      <Text span inherit fw={600} {...(resultado === 'sign-in' ? {} : { c: 'var(--mantine-color-error)' })}>
        {results[resultado]}
      </Text>
    ),
  },
  { header: 'Aparelho', cell: deviceText },
  { header: 'Endereço', cell: ({ endereco }) => endereco, isCode: true },
];

/** Recent sign-ins to one's account, and attempts. */
export function OwnSignIns() {
  const query = useQuery(ownSignInsQuery);
  return (
    <Section title="Últimas entradas">
      <Text c="dimmed">
        As últimas {ownSignInsMax} entradas e tentativas na sua conta. Se não reconhecer alguma, troque a
        senha e revogue as sessões.
      </Text>
      <Loaded
        query={query}
        failure="Não foi possível carregar as últimas entradas."
        skeleton={<TableSkeleton columns={columns.length} rows={3} />}
      >
        {(signIns) => (
          <DataTable
            caption="As últimas entradas na sua conta"
            columns={columns}
            rows={signIns}
            rowKey={({ id }) => id}
            empty="Nenhuma entrada registrada nos últimos meses."
            total={signIns.length}
            page={1}
            totalPages={1}
            onPageChange={() => undefined}
          />
        )}
      </Loaded>
    </Section>
  );
}
