import { Button, Paper, PasswordInput, Stack } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { PasswordQuestion } from './pdf-document.ts';

/** Asks for the password of a PDF. It is used in this tab alone. */
export function PasswordForm({ question: { isWrong, answer } }: { question: PasswordQuestion }) {
  const [typed, setTyped] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWrong) field.current?.select();
  }, [isWrong]);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setIsEmpty(typed === '');
    if (typed !== '') answer(typed);
    else field.current?.focus();
  };
  const error = isEmpty ? 'Campo obrigatório.' : isWrong ? 'A senha não abre este PDF.' : null;
  return (
    <Paper withBorder p="md" maw={480}>
      <form noValidate onSubmit={submit} aria-label="Senha do PDF">
        <Stack gap="sm" align="flex-start">
          <PasswordInput
            ref={field}
            label="Este PDF pede uma senha"
            description="Ela é usada só nesta tela e não é enviada."
            size="md"
            w="100%"
            // Not the person's password here.
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha', tabIndex: 0 }}
            error={error}
            aria-invalid={error === null ? undefined : true}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setIsEmpty(false);
            }}
          />
          <Button type="submit" size="md" leftSection={<IconLockOpen size={18} />}>
            Abrir
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
