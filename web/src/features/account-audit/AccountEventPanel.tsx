import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '../../ui/DataTable.tsx';
import { Loaded, TableSkeleton } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Section.tsx';
import { accountAuditQuery } from './account-audit.queries.ts';
import { eventColumnsOfAccount } from './event-columns.tsx';

/** What happened to one account. */
export function AccountEventPanel({ userId }: { userId: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery(accountAuditQuery({ page, usuario_id: userId }));
  return (
    <Section title="Auditoria da conta">
      <Loaded
        query={query}
        failure="Erro ao buscar a auditoria."
        skeleton={<TableSkeleton columns={eventColumnsOfAccount.length} rows={3} />}
      >
        {({ data, total, total_pages }) => (
          <DataTable
            caption="O que aconteceu com esta conta"
            columns={eventColumnsOfAccount}
            rows={data}
            rowKey={({ id }) => id}
            empty="Nada aconteceu com esta conta desde que a auditoria existe."
            total={total}
            page={page}
            totalPages={total_pages}
            onPageChange={setPage}
            isStale={query.isPlaceholderData}
          />
        )}
      </Loaded>
    </Section>
  );
}
