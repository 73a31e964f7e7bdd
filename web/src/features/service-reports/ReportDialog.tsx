import { sizeText } from '@bancada/contract/file-size';
import {
  NewReport,
  type ReportStart,
  reportTitles,
  serviceReportEndpoints,
} from '@bancada/contract/units/service-reports';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconFileTypePdf, IconShare2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { callForFile, saveFile } from '../../api/files.ts';
import { FormFailure, RestoredDraft } from '../../ui/FormAlert.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { useDraft } from '../../ui/use-draft.ts';
import { ReportFields } from './ReportFields.tsx';
import { bodyOf, checkReport, type ReportValues, reportStartQuery, valuesOfStart } from './report-values.ts';

interface ReportDialogProps {
  visitId: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Makes a document of a visit for who brought the unit. What was typed waits here when it is closed. */
export function ReportDialog({ visitId, isOpen, onClose }: ReportDialogProps) {
  const query = useQuery({ ...reportStartQuery(visitId), enabled: isOpen });
  const isNarrow = useMediaQuery('(max-width: 48em)');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="lg"
      fullScreen={isNarrow === true}
      title={
        <Text span fw={650} fz="lg">
          Fazer documento
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      closeOnClickOutside={false}
    >
      <Loaded
        query={query}
        failure="Não foi possível preparar o documento."
        skeleton={<SkeletonBlocks count={3} heightPx={90} />}
      >
        {(start) => <ReportForm visitId={visitId} start={start} />}
      </Loaded>
    </Modal>
  );
}

function ReportForm({ visitId, start }: { visitId: number; start: ReportStart }) {
  const initial = valuesOfStart(start);
  const draft = useDraft(`documento:${visitId}`, initial);
  const { form, saving, formProps } = useCheckedForm({
    initialValues: draft.start,
    check: checkReport,
    save: (values: ReportValues) => makeReport(visitId, values),
    onSaved: (file) => {
      if (!maySharePdf()) saveFile(file);
    },
    onValuesChange: (values) => {
      draft.keep(values);
      // A document that is made does not say what is typed now.
      saving.reset();
    },
  });
  const isLocked = saving.isPending;
  const isTyped = draft.isChanged(form.values);
  return (
    <form {...formProps} aria-label="Fazer documento">
      <Stack gap="md">
        {draft.isRestored && isTyped && <RestoredDraft onDiscard={() => form.setValues(initial)} />}
        {start.oficina === '' && (
          <Text size="sm" c="dimmed">
            A oficina ainda não tem nome na Bancada: o documento sai sem cabeçalho. Um administrador o põe em
            Administração, Oficina.
          </Text>
        )}
        <Text size="sm" c="dimmed">
          Aparelho, queixa, verificações e garantia vêm do atendimento. Nada do cliente se digita aqui: para o
          nome e a assinatura sai uma linha em branco.
        </Text>
        <ReportFields form={form} start={start} isLocked={isLocked} />
        {saving.isError && (
          <FormFailure>
            {errorMessage(saving.error, 'Não foi possível fazer o PDF.')} O que você digitou continua aqui.
          </FormFailure>
        )}
        {saving.isSuccess && <Made file={saving.data} title={reportTitles[form.values.tipo]} />}
        <Group justify="flex-end">
          <Button
            type="submit"
            size="md"
            variant={saving.isSuccess ? 'default' : 'filled'}
            disabled={isLocked}
            leftSection={<IconFileTypePdf size={18} />}
          >
            {isLocked ? 'Fazendo o PDF...' : saving.isSuccess ? 'Fazer de novo' : 'Fazer PDF'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function makeReport(visitId: number, values: ReportValues): Promise<File> {
  const body = NewReport.parse(bodyOf(values));
  return callForFile(serviceReportEndpoints.make, { params: { id: visitId }, body }, `${values.tipo}.pdf`);
}

/** A document that was made, and where it goes. */
function Made({ file, title }: { file: File; title: string }) {
  const mayShare = maySharePdf();
  const [isRefused, setIsRefused] = useState(false);
  return (
    <Alert color="green" variant="light" role="status" icon={<IconFileTypePdf />}>
      <Stack gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {title} pronto: {file.name} ({sizeText(file.size)}).{' '}
          {mayShare ? '' : 'Foi para os downloads deste aparelho. '}
          {isRefused && 'Este aparelho não deixou compartilhar: baixe o arquivo.'}
        </Text>
        <Group gap="sm">
          {mayShare && (
            <Button
              size="md"
              leftSection={<IconShare2 size={18} />}
              onClick={async () => setIsRefused(!(await shareFile(file)))}
            >
              Compartilhar
            </Button>
          )}
          <Button
            size="md"
            variant="default"
            leftSection={<IconDownload size={18} />}
            onClick={() => saveFile(file)}
          >
            {mayShare ? 'Baixar' : 'Baixar de novo'}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** Whether the system hands files on: only over https, and not everywhere. */
function maySharePdf(): boolean {
  const probe = new File([''], 'laudo.pdf', { type: 'application/pdf' });
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe] });
}

/** Hands a file on by the system. Alone: with a title or a text beside it, some programs drop the file. @returns false: refused */
async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    // Closed without choosing.
    if (error instanceof DOMException) return error.name === 'AbortError';
    throw error;
  }
}
