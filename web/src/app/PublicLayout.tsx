import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConnectionNote } from '../features/offline/ConnectionNote.tsx';
import { ActivityBar } from '../ui/ActivityBar.tsx';
import { Footer } from './Footer.tsx';
import classes from './Shell.module.css';

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
