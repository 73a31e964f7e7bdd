import type { User } from '@bancada/contract/users';
import { Box } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { AskOutcome } from '../features/troubleshooting/AskOutcome.tsx';
import { useShortcuts } from '../ui/use-shortcuts.ts';
import { BottomBar } from './BottomBar.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { Palette } from './Palette.tsx';
import classes from './Shell.module.css';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';

/** Layout of every signed-in screen. */
export function Shell({ user }: { user: User }) {
  const navigate = useNavigate();
  const [isMenuOpen, menu] = useDisclosure(false);
  const [areShortcutsOpen, shortcuts] = useDisclosure(false);
  const focusSearch = () => {
    const box = document.querySelector('main input[type="search"]');
    if (box instanceof HTMLInputElement) {
      box.focus();
      box.select();
    } else {
      void navigate({ to: '/' });
    }
  };
  useShortcuts({
    '/': (event) => {
      event.preventDefault();
      focusSearch();
    },
    '?': shortcuts.open,
    n: () => void navigate({ to: '/sintomas/new' }),
  });
  return (
    <div className={classes.shell}>
      <a href="#conteudo" className="skip-link">
        Ir para o conteúdo
      </a>
      <Header onMenu={menu.open} />
      <Box component="main" id="conteudo" className={classes.main ?? ''}>
        <Outlet />
      </Box>
      <Footer />
      <Notifications position="bottom-right" className={classes.notices ?? ''} />
      <BottomBar onSearch={focusSearch} onMenu={menu.open} />
      <MenuDrawer user={user} isOpen={isMenuOpen} onClose={menu.close} />
      <AskOutcome personId={user.id} />
      <Palette />
      <ShortcutsDialog isOpen={areShortcutsOpen} onClose={shortcuts.close} />
    </div>
  );
}
