import { type Shop, ShopEdit, shopEndpoints, shopLimits, shownCnpj } from '@bancada/contract/units/shop';
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { formMessage } from '../../api/error-message.ts';
import { layout } from '../../timings.ts';
import { FormFailure, FormSuccess, RestoredDraft } from '../../ui/FormAlert.tsx';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Section } from '../../ui/Section.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { UnsavedWarning } from '../../ui/UnsavedWarning.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { useDraft } from '../../ui/use-draft.ts';
import type { FormValues } from '../../ui/use-form-values.ts';
import { ShopLogo } from './ShopLogo.tsx';
import { shopQuery } from './shop.queries.ts';

/** In whose name documents for customers are made. */
export function ShopPage() {
  const query = useQuery(shopQuery);
  return (
    <Page title="Oficina">
      <Loaded
        query={query}
        failure="Erro ao buscar os dados da oficina."
        skeleton={<SkeletonBlocks count={2} heightPx={220} />}
      >
        {(shop) => (
          <Stack gap="xl" maw={layout.formMaxWidthPx}>
            {isUnsaid(shop) && (
              <Text>
                Nada foi informado ainda: laudos, orçamentos e comprovantes saem sem cabeçalho, só com o
                título, o aparelho e o técnico.
              </Text>
            )}
            <Section title="Dados">
              <ShopForm shop={shop} />
            </Section>
            <Section title="Logotipo">
              <ShopLogo shop={shop} />
            </Section>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

const isUnsaid = ({ nome, cnpj, endereco, garantia, logo_em }: Shop) =>
  `${nome}${cnpj}${endereco}${garantia}` === '' && logo_em === null;

const valuesOf = (shop: Shop): ShopEdit => ({
  nome: shop.nome,
  cnpj: shownCnpj(shop),
  endereco: shop.endereco,
  garantia: shop.garantia,
});

function ShopForm({ shop }: { shop: Shop }) {
  const queryClient = useQueryClient();
  const stored = valuesOf(shop);
  const draft = useDraft('shop', stored);
  const { form, saving, formProps } = useCheckedForm({
    initialValues: draft.start,
    check: (values) => schemaErrors(ShopEdit, values),
    save: (body: ShopEdit) => call(shopEndpoints.save, { body }),
    onSaved: ({ message, ...saved }) => {
      draft.drop();
      queryClient.setQueryData(shopQuery.queryKey, saved);
      form.setValues(valuesOf(saved));
    },
    onValuesChange: draft.keep,
  });
  const isUnsaved = draft.isChanged(form.values);
  const isLocked = saving.isPending;
  return (
    <form {...formProps} aria-label="Dados da oficina">
      <UnsavedWarning isUnsaved={isUnsaved} onLeave={draft.drop} />
      <Stack gap="md">
        {draft.isRestored && isUnsaved && <RestoredDraft onDiscard={() => form.setValues(stored)} />}
        {saving.isError && (
          <FormFailure>{formMessage(saving.error, 'Erro ao salvar a oficina.', 'edit')}</FormFailure>
        )}
        {saving.isSuccess && !isUnsaved && <FormSuccess>{saving.data.message}</FormSuccess>}
        <ShopFields form={form} isLocked={isLocked} />
        <Group justify="flex-end">
          <Button data-acts type="submit" size="md" disabled={isLocked}>
            {isLocked ? 'Salvando...' : 'Salvar'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function ShopFields({ form, isLocked }: { form: FormValues<ShopEdit>; isLocked: boolean }) {
  return (
    <>
      <TextInput
        label="Nome"
        description="Como sai no alto dos documentos."
        size="md"
        autoComplete="organization"
        readOnly={isLocked}
        {...form.getInputProps('nome')}
      />
      <TextInput
        label="CNPJ"
        description="Também os novos, com letras. Vazio: não sai."
        size="md"
        maxLength={shopLimits.cnpjTypedMaxChars}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        readOnly={isLocked}
        {...form.getInputProps('cnpj')}
      />
      <Textarea
        label="Endereço e contato"
        size="md"
        autosize
        minRows={2}
        maxRows={6}
        readOnly={isLocked}
        {...form.getInputProps('endereco')}
      />
      <Textarea
        label="Texto da garantia"
        description="Sai depois do dia até quando a garantia vale: o que ela cobre, o que não cobre."
        size="md"
        autosize
        minRows={3}
        maxRows={12}
        readOnly={isLocked}
        {...form.getInputProps('garantia')}
      />
    </>
  );
}
