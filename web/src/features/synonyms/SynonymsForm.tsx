import type { Synonyms } from '@bancada/contract/search/synonyms';
import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { messagesOf, savingMessage } from '../../api/error-message.ts';
import { FormFailure, FormSuccess, RestoredDraft } from '../../ui/FormAlert.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { UnsavedWarning } from '../../ui/UnsavedWarning.tsx';
import { type LineEditor, LinesField } from './LinesField.tsx';
import { OvertakenNote } from './OvertakenNote.tsx';
import { ProductList } from './ProductList.tsx';
import { SynonymsFinder } from './SynonymsFinder.tsx';
import { SynonymsHelp } from './SynonymsHelp.tsx';
import { synonymsQuery, useSynonymsForm } from './use-synonyms-form.ts';

/** The instance's list for editing, the product's for reading, and a search in both. */
export function SynonymsForm({ stored }: { stored: Synonyms }) {
  const editor = useRef<LineEditor>(null);
  const ownForm = useSynonymsForm(stored);
  const { form, saving, formProps, isUnsaved, overtaking } = ownForm;
  const { texto } = form.values;
  const refused = messagesOf(saving.error, 'texto');
  return (
    <Stack gap="xl">
      <form {...formProps} aria-label="Sinônimos desta instalação">
        <UnsavedWarning isUnsaved={isUnsaved} onLeave={ownForm.dropDraft} />
        <Stack gap="md">
          <SynonymsHelp />
          {ownForm.isDraftRestored && isUnsaved && <RestoredDraft onDiscard={ownForm.discard} />}
          {overtaking !== null && (
            <OvertakenNote
              overtaking={overtaking}
              base={ownForm.base}
              onJoin={ownForm.join}
              onKeepMine={ownForm.keepMine}
              onTakeTheirs={ownForm.takeTheirs}
            />
          )}
          {saving.isError && overtaking === null && (
            <FormFailure>
              {refused.length === 0
                ? savingMessage(saving.error, 'Erro ao salvar os sinônimos.')
                : notSaved(refused)}
            </FormFailure>
          )}
          {saving.isSuccess && <FormSuccess>Sinônimos salvos. Valem na próxima busca.</FormSuccess>}
          <LinesField
            ref={editor}
            label="Sinônimos desta instalação"
            problems={refused}
            areProblemsCurrent={saving.variables?.texto === texto}
            readOnly={saving.isPending}
            {...form.getInputProps('texto')}
            value={texto}
          />
          <Group justify="flex-end" gap="sm">
            {isUnsaved && (
              <Button
                variant="default"
                size="md"
                px="md"
                onClick={ownForm.discard}
                disabled={saving.isPending}
              >
                Descartar alterações
              </Button>
            )}
            <Button type="submit" size="md" px="md" disabled={saving.isPending}>
              {saving.isPending ? 'Salvando...' : 'Salvar'}
            </Button>
          </Group>
        </Stack>
      </form>
      <SynonymsFinder
        own={texto}
        product={stored.do_produto}
        onGoToLine={(number) => editor.current?.goToLine(number)}
      />
      <ProductList text={stored.do_produto} />
    </Stack>
  );
}

function notSaved({ length }: readonly string[]): string {
  return length === 1
    ? 'Há um problema na lista: nada foi salvo.'
    : `Há ${length} problemas na lista: nada foi salvo.`;
}

/** This shop's own synonyms for the search, in addition to the product's. */
export function SynonymsPage() {
  const query = useQuery(synonymsQuery);
  return (
    <Page title="Sinônimos da busca">
      <Loaded
        query={query}
        failure="Erro ao buscar os sinônimos."
        skeleton={<SkeletonBlocks count={2} heightPx={240} />}
      >
        {(synonyms) => <SynonymsForm stored={synonyms} />}
      </Loaded>
    </Page>
  );
}
