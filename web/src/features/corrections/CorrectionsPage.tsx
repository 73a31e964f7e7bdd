import {
  type CorrectedRecord,
  type Correction,
  correctionEndpoints,
} from '@bancada/contract/faults/corrections';
import { Stack, Text } from '@mantine/core';
import { IconTextSpellcheck } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormFailure } from '../../ui/FormAlert.tsx';
import { SkeletonBlocks, Waiting } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import {
  CorrectionFields,
  type CorrectionValues,
  correctionErrors,
  noCorrection,
} from './CorrectionFields.tsx';
import { CorrectionPreview } from './CorrectionPreview.tsx';

/** What a preview found, and for which wording. */
interface Found {
  correction: Correction;
  registros: CorrectedRecord[];
  ha_mais: boolean;
}

/** One wording mended in many records: what stands where, and what it would be, before anything is written. */
export function CorrectionsPage() {
  const [found, setFound] = useState<Found | null>(null);
  const { form, formProps, saving } = useCheckedForm<CorrectionValues, Found>({
    initialValues: noCorrection,
    check: correctionErrors,
    save: async (correction) => ({
      correction,
      ...(await call(correctionEndpoints.preview, { body: correction })),
    }),
    onSaved: setFound,
    onValuesChange: () => setFound(null),
  });
  const isWaiting = saving.isPending;
  return (
    <Page title="Corrigir em vários registros">
      <Stack gap="lg">
        <Text c="dimmed" maw={720}>
          Uma grafia errada que está em muitos lugares: veja antes onde ela está e como fica, escolha, e
          corrija de uma vez. Endereços de links ficam como estão. Tudo vai para o histórico e pode ser
          desfeito inteiro.
        </Text>
        {saving.isError && <FormFailure>{errorMessage(saving.error, 'Erro ao procurar.')}</FormFailure>}
        <form {...formProps}>
          <CorrectionFields form={form} isWaiting={isWaiting} />
        </form>
        {isWaiting && <Waiting skeleton={<SkeletonBlocks count={3} heightPx={120} />} />}
        {!isWaiting && found !== null && (
          <Result found={found} onAgain={() => saving.mutate(form.values)} onDone={() => setFound(null)} />
        )}
      </Stack>
    </Page>
  );
}

interface ResultProps {
  found: Found;
  /** Looks once more. */
  onAgain: () => void;
  onDone: () => void;
}

function Result({ found, onAgain, onDone }: ResultProps) {
  if (found.registros.length === 0)
    return (
      <div role="status">
        <EmptyState
          title={`“${found.correction.errado}” não está em nenhum registro.`}
          icon={IconTextSpellcheck}
          next={
            found.correction.palavra_inteira
              ? 'Confira os acentos, ou desmarque “Só a palavra inteira”.'
              : 'Confira a grafia e os acentos.'
          }
        />
      </div>
    );
  return <CorrectionPreview {...found} onAgain={onAgain} onDone={onDone} />;
}
