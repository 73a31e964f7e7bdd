import { Kbd, Modal, Table } from '@mantine/core';

const shortcuts = [
  { keys: ['/'], does: 'Ir para a busca' },
  { keys: ['Esc'], does: 'Limpar a busca' },
  { keys: ['j', 'k'], does: 'Próximo resultado, resultado anterior' },
  { keys: ['Enter'], does: 'Abrir o resultado' },
  { keys: ['n'], does: 'Novo sintoma' },
  { keys: ['e'], does: 'Editar o registro aberto' },
  { keys: ['Ctrl', 'Enter'], does: 'Salvar o formulário' },
  { keys: ['?'], does: 'Mostrar estes atalhos' },
];

export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Atalhos do teclado"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Table>
        <Table.Tbody>
          {shortcuts.map(({ keys, does }) => (
            <Table.Tr key={does}>
              <Table.Td w={110}>
                {keys.map((key) => (
                  <Kbd key={key} mr={6}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
