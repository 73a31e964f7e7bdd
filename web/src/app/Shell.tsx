import type { User } from '@bancada/contract/accounts/users';
import { Box } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { useNotifications } from '@mantine/notifications';
import { type Query, useIsFetching, useIsMutating } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { AskOutcome } from '../features/faults/AskOutcome.tsx';
import { useSendLeft } from '../features/guided/use-send-left.ts';
import { ConnectionNote } from '../features/offline/ConnectionNote.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useShortcuts } from '../ui/use-shortcuts.ts';
import { BottomBar } from './BottomBar.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
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

const Palette = lazyPart(async () => (await import('./Palette.tsx')).Palette);

/** How often the palette was opened, and what opens it: a button, or Ctrl+K the first time. */
function usePalette(): { timesOpened: number; open: () => void } {
  const [timesOpened, setTimesOpened] = useState(0);
  const open = useCallback(() => setTimesOpened((times) => times + 1), []);
  useHotkeys(timesOpened === 0 ? [['mod+K', open]] : [], []);
  return { timesOpened, open };
}

/** Its code is fetched when it is first opened. */
function LazyPalette({ timesOpened }: { timesOpened: number }) {
  return timesOpened > 0 && <Palette timesOpened={timesOpened} />;
}

const ShownNotices = lazyPart(async () => (await import('./ShownNotices.tsx')).ShownNotices);

/** Notices at the foot of the page. What shows them is fetched with the first one. */
function Notices() {
  const { notifications } = useNotifications();
  const [isWanted, setIsWanted] = useState(false);
  if (notifications.length > 0 && !isWanted) setIsWanted(true);
  return isWanted && <ShownNotices />;
}

/** Layout of the screens that need no sign-in. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.shell}>
      <ActivityBar />
      <ConnectionNote />
      <Box component="main" className={`${classes.main} ${classes.publicMain}`}>
        {children}
      </Box>
      <Footer />
    </div>
  );
}

/** What this browser keeps for itself is read after all the rest, and nobody waits for it. */
const isAwaited = ({ state, queryKey }: Query) => state.status === 'pending' && queryKey[0] !== 'kept';

/** A thin bar at the top while a screen, something that it shows for the first time, or an action is on its way. */
function ActivityBar() {
  const isNavigating = useRouterState({ select: ({ isLoading }) => isLoading });
  const isReading = useIsFetching({ predicate: isAwaited }) > 0;
  const isWriting = useIsMutating() > 0;
  if (!isNavigating && !isReading && !isWriting) return null;
  return (
    <div className={classes.activity} aria-hidden data-activity>
      <div />
    </div>
  );
}
