import { Kbd } from '@mantine/core';
import { Modal } from '../ui/Dialog.tsx';
import classes from './Shell.module.css';

const shortcuts = [
  { keys: ['Ctrl', 'K'], does: 'Ir para uma página, um registro ou uma ação' },
  { keys: ['/'], does: 'Ir para a busca da página' },
  { keys: ['Esc'], does: 'Limpar a busca; de novo, sair dela' },
  { keys: ['↓'], does: 'Da busca para o primeiro resultado' },
  { keys: ['j', 'k'], does: 'Próximo resultado, resultado anterior' },
  { keys: ['→', '←'], does: 'Abrir o resultado na lista, fechar' },
  { keys: ['Enter'], does: 'Abrir a página do resultado' },
  { keys: ['n'], does: 'Novo sintoma' },
  { keys: ['e'], does: 'Editar o registro aberto' },
  { keys: ['1', '2', '3'], does: 'No diagnóstico guiado: os botões da verificação, nesta ordem' },
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
      <table className={classes.shortcuts}>
        <tbody>
          {shortcuts.map(({ keys, does }) => (
            <tr key={does}>
              <td>
                {keys.map((key) => (
                  <Kbd key={key} mr={6}>
                    {key}
                  </Kbd>
                ))}
              </td>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
