import type { Fault } from '@bancada/contract/faults/faults';
import { Box, Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { timings } from '../../timings.ts';
import { localDay } from '../../ui/days.ts';
import { LinkButton } from '../../ui/Links.tsx';
import { OutcomeButtons } from '../outcomes/OutcomeButtons.tsx';
import { ownOutcomesQuery } from '../outcomes/outcomes.queries.ts';
import { dueReading, markAsked } from '../outcomes/reading.ts';
import { faultQuery } from './fault.queries.ts';

/** Searches and lists: elsewhere the answer could be taken for one about the record, or the unit, that is open. */
const placesToAsk = new Set([
  '/',
  '/workbench',
  '/troubleshooting',
  '/dashboard',
  '/guardados',
  '/diagnosticos',
  '/equipment-models',
  '/manufacturers',
  '/categories',
  '/datasheets',
  '/artigos',
  '/attachments',
]);
const openRecord = 'main article[data-open], [role="dialog"][aria-modal="true"]';

const isPlaceToAsk = (path = window.location.pathname) =>
  placesToAsk.has(path) && document.querySelector(openRecord) === null;

/** Asks about the fault that was read last, in a notice, if one is due, the page is in sight and nothing else is open on it. */
export async function askOutcome(queryClient: QueryClient, personId: number): Promise<void> {
  const due = () =>
    document.visibilityState === 'visible' && isPlaceToAsk()
      ? dueReading(personId, timings.askAfterReadingMs)
      : undefined;
  const reading = due();
  if (reading === undefined) return;
  const { sintoma_id, sintoma } = reading;
  const [fault, own] = await Promise.all([
    queryClient.fetchQuery(faultQuery(sintoma_id)),
    queryClient.fetchQuery(ownOutcomesQuery(sintoma_id)),
  ]);
  // Meanwhile another page or tab may have asked.
  if (due()?.sintoma_id !== sintoma_id) return;
  markAsked(personId, sintoma_id);
  const hasSaid = own.some(({ dia }) => dia >= localDay(new Date(reading.lastAt)));
  if (hasSaid || fault.solucoes.length === 0) return;
  const close = () => notifications.hide(id);
  const withdraw = () => {
    close();
    markAsked(personId, sintoma_id, false);
  };
  const id = notifications.show({
    autoClose: false,
    withBorder: true,
    style: { overflowY: 'auto' },
    // «Agora não» closes it, and the buttons have the width.
    withCloseButton: false,
    title: 'Funcionou?',
    message: <Question sintoma={sintoma} fault={fault} onClose={close} onWithdraw={withdraw} />,
  });
}

interface QuestionProps {
  sintoma: string;
  fault: Fault;
  onClose: () => void;
  /** Something else was opened: asked again another time. */
  onWithdraw: () => void;
}

/** Whole above the bar at the foot, however little room there is: what is asked about scrolls, the buttons stay. */
function Question({ sintoma, fault, onClose, onWithdraw }: QuestionProps) {
  const [solution, ...others] = fault.solucoes;
  useWhenSomethingOpens(onWithdraw);
  const own = useQuery(ownOutcomesQuery(fault.id)).data ?? [];
  const hasSaid = own.some(({ dia }) => dia === localDay(new Date()));
  const isOne = solution !== undefined && others.length === 0;
  return (
    <Stack gap={8} mah="calc(100dvh - var(--bottom-bar-height) - 88px)">
      {/* It scrolls, which takes a focus by keyboard. */}
      <Box
        component="section"
        flex="0 1 auto"
        mih={44}
        c="var(--mantine-color-text)"
        style={{ overflowY: 'auto' }}
        tabIndex={0}
        aria-label="Defeito e solução"
      >
        <Text size="sm" fw={600}>
          {sintoma}
        </Text>
        <Text size="sm">
          {isOne ? solution.texto : `${others.length + 1} soluções: diga na página do defeito qual foi.`}
        </Text>
      </Box>
      <Stack gap={6}>
        {isOne ? (
          <OutcomeButtons fault={fault} solution={solution} isWide />
        ) : (
          <LinkButton
            to="/sintomas/$id"
            params={{ id: String(fault.id) }}
            variant="default"
            fullWidth
            mih={44}
            onClick={onClose}
          >
            Abrir o defeito
          </LinkButton>
        )}
        <Button variant="subtle" fullWidth mih={44} onClick={onClose}>
          {hasSaid ? 'Fechar' : 'Agora não'}
        </Button>
      </Stack>
    </Stack>
  );
}

function useWhenSomethingOpens(act: () => void): void {
  const router = useRouter();
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const stop = router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      if (!isPlaceToAsk(toLocation.pathname)) latest.current();
    });
    // Once what was pressed has opened.
    const look = () => requestAnimationFrame(() => !isPlaceToAsk() && latest.current());
    document.addEventListener('click', look);
    return () => {
      stop();
      document.removeEventListener('click', look);
    };
  }, [router]);
}
