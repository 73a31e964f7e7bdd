import { Code, List, Text } from '@mantine/core';

/** The syntax of a list. */
export function SynonymsHelp() {
  return (
    <div>
      <Text mb="xs">
        As palavras que só a sua bancada usa, uma linha para cada grupo. A busca as lê junto com a lista do
        produto, que está no fim desta página.
      </Text>
      <List spacing={4} size="md">
        <List.Item>
          <Code>a = b = c</Code> dizem a mesma coisa: quem procura uma acha as outras.
        </List.Item>
        <List.Item>
          <Code>a &gt; b</Code> quem procura <i>a</i> acha também <i>b</i>, mas não o contrário. Vale para{' '}
          <i>a</i>, não para as outras expressões do grupo em que ela estiver.
        </List.Item>
        <List.Item>
          <Code># …</Code> é um comentário, até o fim da linha.
        </List.Item>
      </List>
      <Text mt="xs" size="sm" c="dimmed">
        Maiúsculas, acentos, hífens e plurais não fazem diferença. Aqui, cada termo fica em um só grupo.
      </Text>
    </div>
  );
}
