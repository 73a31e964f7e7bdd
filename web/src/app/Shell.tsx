import type { User } from '@bancada/contract/users';
import { Box } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AskOutcome } from '../features/faults/AskOutcome.tsx';
import { useSendLeft } from '../features/guided/use-send-left.ts';
import { ConnectionNote } from '../features/offline/ConnectionNote.tsx';
import { ActivityBar } from '../ui/ActivityBar.tsx';
import { useShortcuts } from '../ui/use-shortcuts.ts';
import { BottomBar } from './BottomBar.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { LazyPalette, usePalette } from './LazyPalette.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { Notices } from './Notices.tsx';
import { PrintedFrom } from './PrintedFrom.tsx';
import classes from './Shell.module.css';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';

/** Layout of every signed-in screen: the one at this address, or `children` where no screen is. */
export function Shell({ user, children = <Outlet /> }: { user: User; children?: ReactNode }) {
  const navigate = useNavigate();
  const [isMenuOpen, menu] = useDisclosure(false);
  const [areShortcutsOpen, shortcuts] = useDisclosure(false);
  const palette = usePalette();
  useSendLeft(user.id);
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
      <ActivityBar />
      <Header user={user} onMenu={menu.open} onPalette={palette.open} />
      <ConnectionNote />
      <Box component="main" id="conteudo" className={classes.main ?? ''}>
        {children}
        <PrintedFrom />
      </Box>
      <Footer />
      <Notices />
      <BottomBar onSearch={focusSearch} onMenu={menu.open} />
      <MenuDrawer user={user} isOpen={isMenuOpen} onClose={menu.close} onShortcuts={shortcuts.open} />
      <AskOutcome personId={user.id} />
      <LazyPalette {...palette} />
      <ShortcutsDialog isOpen={areShortcutsOpen} onClose={shortcuts.close} />
    </div>
  );
}
