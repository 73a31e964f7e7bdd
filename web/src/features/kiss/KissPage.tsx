import { List, Text } from '@mantine/core';
import { BackButton } from '../../ui/BackButton.tsx';
import { Page } from '../../ui/Page.tsx';

/** The product's principles of simplicity. Public. */
export function KissPage() {
  return (
    <Page title="Simples de propósito">
      <Text mb="md">
        Quem está na bancada tem uma mão na ponta de prova e um cliente esperando. Cada tela desta ferramenta
        responde a uma pergunta, com o menor número de passos que a responde bem.
      </Text>
      <List spacing="sm" mb="xl">
        <List.Item>Primeiro o conserto; a navegação vem depois.</List.Item>
        <List.Item>Uma palavra da oficina vale mais que um termo de manual.</List.Item>
        <List.Item>O que não ajuda a decidir a próxima medição fica fora da tela.</List.Item>
        <List.Item>O que foi digitado não se perde.</List.Item>
        <List.Item>Dizer até onde se pode confiar faz parte da resposta.</List.Item>
      </List>
      <BackButton />
    </Page>
  );
}
