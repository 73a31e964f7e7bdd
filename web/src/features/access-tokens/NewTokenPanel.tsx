import { Button, Code, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { copyText } from '../../ui/own-machine.ts';

/** A token that was just made, to be copied into the other system. Shown this once. */
export function NewTokenPanel({ token, nome }: { token: string; nome: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState('');
  const copy = async () => {
    if (field.current === null) return;
    const isCopied = await copyText(field.current);
    setTold(isCopied ? 'Token copiado.' : 'O token está selecionado: copie com Ctrl+C.');
  };
  return (
    <Paper component="section" withBorder p="md" aria-label={`Token novo: ${nome}`}>
      <Stack gap="sm">
        <TextInput
          ref={field}
          size="md"
          readOnly
          label={`Token de ${nome}`}
          description="Só aparece agora: copie antes de sair desta tela. Quem o tem age em seu nome."
          value={token}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group gap="sm">
          <Button size="md" onClick={() => void copy()}>
            Copiar token
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {told}
          </Text>
        </Group>
        <Text size="sm">
          Um assistente (protocolo MCP) usa este token no endereço <Code>{window.location.origin}/mcp</Code>.
          Outro sistema, no cabeçalho <Code>Authorization: Bearer</Code> de cada chamada.
        </Text>
      </Stack>
    </Paper>
  );
}
