import { OwnAccountRemoval, privacyEndpoints } from '@bancada/contract/accounts/privacy';
import type { User } from '@bancada/contract/accounts/users';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { formMessage } from '../../api/error-message.ts';
import { forgetSession } from '../../api/session.ts';
import { PasswordField } from '../../ui/AccountFields.tsx';
import { Modal } from '../../ui/Dialog.tsx';
import { FormFailure } from '../../ui/FormAlert.tsx';
import { Section } from '../../ui/Section.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { useFactorProof } from '../second-factor/use-factor-proof.tsx';
import { useHasDraft } from '../wizard/draft-store.ts';

/** Removes one's account for good. */
export function RemoveAccountSection({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title="Excluir conta">
      <Text>
        Seu nome, e-mail e sessões são apagados; o que você registrou fica na base, como de “usuário
        removido”. Uma conta excluída não volta.
      </Text>
      <Group>
        <Button variant="light" color="red" onClick={() => setIsOpen(true)}>
          Excluir minha conta
        </Button>
      </Group>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={
          <Text span fw={650} fz="lg">
            Excluir sua conta?
          </Text>
        }
        centered
        closeButtonProps={{ 'aria-label': 'Fechar' }}
      >
        <RemovalForm user={user} onCancel={() => setIsOpen(false)} />
      </Modal>
    </Section>
  );
}

function RemovalForm({ user, onCancel }: { user: User; onCancel: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const hasDraft = useHasDraft();
  const { withProof, dialog } = useFactorProof();
  const { form, saving, formProps } = useCheckedForm({
    initialValues: { senha: '' },
    check: (values) => schemaErrors(OwnAccountRemoval, values),
    save: (values) =>
      withProof((permissao) => call(privacyEndpoints.removeOwnAccount, { body: { ...values, permissao } })),
    onSaved: ({ message }) => {
      queryClient.clear();
      forgetSession(message);
      void navigate({ to: '/login' });
    },
  });
  return (
    <>
      {dialog}
      <form {...formProps} aria-label="Excluir conta">
        <Stack gap="md">
          {saving.isError && (
            <FormFailure>{formMessage(saving.error, 'Erro ao excluir a conta.', 'edit')}</FormFailure>
          )}
          <div>
            <Text fw={600}>O que é apagado</Text>
            <List size="sm">
              <List.Item>nome, nome de usuário, e-mail e senha</List.Item>
              <List.Item>todas as sessões, com seus aparelhos e endereços</List.Item>
              <List.Item>seu nome no histórico, na lixeira e na auditoria</List.Item>
              {hasDraft && <List.Item>o rascunho do fluxo de diagnóstico neste navegador</List.Item>}
            </List>
          </div>
          <div>
            <Text fw={600}>O que fica, sem o seu nome</Text>
            <List size="sm">
              <List.Item>sintomas, diagnósticos, soluções, artigos e anexos que você registrou</List.Item>
              <List.Item>as curtidas que você deu, na contagem de cada registro</List.Item>
              <List.Item>
                os resultados que você registrou (Resolveu ou Não resolveu), também na contagem
              </List.Item>
              <List.Item>
                o número da conta ao lado do que ela fez no histórico, para que um administrador possa
                desfazer
              </List.Item>
              <List.Item>o campo Autor dos artigos, que é texto: edite-o antes, se quiser</List.Item>
            </List>
          </div>
          {/* Tells password managers whose password this is. */}
          <input type="text" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordField
            label="Sua senha"
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('senha')}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onCancel}>
              Cancelar
            </Button>
            <Button type="submit" color="red.9" disabled={saving.isPending}>
              {saving.isPending ? 'Excluindo...' : 'Excluir para sempre'}
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  );
}
