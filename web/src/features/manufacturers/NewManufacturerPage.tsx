import { manufacturerEndpoints, NewManufacturer } from '@bancada/contract/manufacturers';
import { Button, Group, Paper, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { formMessage } from '../../api/error-message.ts';
import { layout, timings } from '../../timings.ts';
import { FormFailure, FormSuccess } from '../../ui/FormAlert.tsx';
import { Page } from '../../ui/Page.tsx';
import { RestoredDraft } from '../../ui/RestoredDraft.tsx';
import { submitOnCtrlEnter } from '../../ui/submit-on-ctrl-enter.ts';
import { UnsavedWarning } from '../../ui/UnsavedWarning.tsx';
import { schemaErrors, useCheckedForm } from '../../ui/use-checked-form.ts';
import { useDraft } from '../../ui/use-draft.ts';
import { useLaterNavigation } from '../../ui/use-later-navigation.ts';
import { blameTakenValue } from '../history/blame-taken-value.ts';
import { ManufacturerFields, type ManufacturerValues } from './ManufacturerFields.tsx';

const empty: ManufacturerValues = { nome: '', website: '', contato_suporte: '' };

export function NewManufacturerPage() {
  const queryClient = useQueryClient();
  const navigateLater = useLaterNavigation();
  const draft = useDraft('manufacturers:new', empty);
  const { form, saving, formProps } = useCheckedForm({
    name: 'new-manufacturer',
    initialValues: draft.start,
    check: (values) => schemaErrors(NewManufacturer, values),
    save: (values) => call(manufacturerEndpoints.create, { body: values }),
    onSaved: () => {
      draft.drop();
      void queryClient.invalidateQueries({ queryKey: ['manufacturers'] });
      navigateLater('/manufacturers', timings.redirectAfterSaveMs);
    },
    blame: blameTakenValue,
    onValuesChange: draft.keep,
  });
  const isLocked = saving.isPending || saving.isSuccess;
  const isUnsaved = !saving.isSuccess && draft.isChanged(form.values);
  return (
    <Page title="Novo fabricante">
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw={layout.formMaxWidthPx}>
        <form {...formProps} onKeyDown={submitOnCtrlEnter} aria-label="Novo fabricante">
          <UnsavedWarning isUnsaved={isUnsaved} onLeave={draft.drop} />
          <Stack gap="md">
            {draft.isRestored && isUnsaved && (
              <RestoredDraft
                onDiscard={() => {
                  draft.drop();
                  form.setValues(empty);
                }}
              />
            )}
            {saving.isError && (
              <FormFailure>{formMessage(saving.error, 'Erro ao criar fabricante.', 'create')}</FormFailure>
            )}
            {saving.isSuccess && <FormSuccess>{saving.data.message}</FormSuccess>}
            <ManufacturerFields form={form} isLocked={isLocked} isNew />
            <Group justify="flex-end" gap="sm" wrap="nowrap">
              <Button component={Link} to="/manufacturers" variant="default" size="md" px="md">
                Cancelar
              </Button>
              <Button type="submit" size="md" px="md" disabled={isLocked}>
                {saving.isPending ? 'Criando...' : 'Criar Fabricante'}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
    </Page>
  );
}
