import type { GuidedCase } from '@bancada/contract/guided/guided-calls';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { BackButton } from '../../ui/BackButton.tsx';
import { isGone, Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Page } from '../../ui/Page.tsx';
import classes from './Guided.module.css';
import { GuidedSteps } from './GuidedSteps.tsx';
import { othersText } from './guided-texts.ts';
import { UnitLine } from './UnitLine.tsx';
import { type OpenedCase, useGuidedCase } from './use-guided-case.ts';

const CasePhotos = lazyPart(async () => (await import('./CasePhotos.tsx')).CasePhotos);

/** A guided diagnosis: one check at a time, until the cause is found or nothing is left. */
export function GuidedPage() {
  const { guiadoId = '' } = useParams({ strict: false });
  return <Opened key={guiadoId} id={guiadoId} />;
}

function Opened({ id }: { id: string }) {
  const opened = useGuidedCase(id);
  const { query, case_ } = opened;
  const isThere = case_ !== undefined && !isGone(query);
  return (
    <Page
      title={case_?.titulo ?? 'Diagnóstico guiado'}
      tabTitle={case_ && `Diagnóstico guiado: ${case_.titulo}`}
      back={<BackButton />}
    >
      {isThere ? (
        <Stack gap="sm" className={classes.page ?? ''}>
          <Head case_={case_} opened={opened} />
          <GuidedSteps case_={case_} opened={opened} />
          <CasePhotos case_={case_} />
        </Stack>
      ) : (
        <Loaded
          query={query}
          failure="Erro ao buscar o diagnóstico guiado."
          skeleton={<SkeletonBlocks count={2} heightPx={180} />}
        >
          {() => null}
        </Loaded>
      )}
    </Page>
  );
}

/** Which unit it is, who else is at it, and whether the line holds. */
function Head({ case_, opened }: { case_: GuidedCase; opened: OpenedCase }) {
  const others = othersText(case_.respostas, opened.ownName);
  return (
    <div>
      <UnitLine case_={case_} />
      <OtherFaults case_={case_} />
      {others !== null && (
        <Text size="sm" c="dimmed">
          {others}
        </Text>
      )}
      <BrokenLine opened={opened} />
    </div>
  );
}

function OtherFaults({ case_: { defeitos } }: { case_: GuidedCase }) {
  if (defeitos.length < 2) return null;
  return (
    <details className={classes.names}>
      <summary>
        <Text span size="sm" c="dimmed">
          Compara {defeitos.length} defeitos
        </Text>
      </summary>
      <ul>
        {defeitos.map(({ sintoma_id, sintoma }) => (
          <li key={sintoma_id}>{sintoma}</li>
        ))}
      </ul>
    </details>
  );
}

/** Says that one can go on, and that nothing is lost. */
function BrokenLine({ opened: { query, unsent, isHeldUp, sendNow } }: { opened: OpenedCase }) {
  const isBroken = isHeldUp || query.isError;
  return (
    <div role="status">
      {isBroken && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconCloudOff />}
          title="Sem conexão com o servidor"
          mt="xs"
        >
          <Text size="sm">
            {unsent.length === 0
              ? 'Pode continuar: o que você responder fica guardado neste aparelho e vai assim que a conexão voltar.'
              : `Pode continuar: ${keptText(unsent.length)} neste aparelho até a conexão voltar.`}
          </Text>
          <Button
            variant="default"
            mt={6}
            onClick={() => {
              sendNow();
              void query.refetch();
            }}
          >
            Tentar agora
          </Button>
        </Alert>
      )}
    </div>
  );
}

const keptText = (count: number) =>
  count === 1 ? '1 resposta fica guardada' : `${count} respostas ficam guardadas`;
