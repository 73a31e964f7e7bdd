import { Container, Group, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { layout } from '../timings.ts';

interface PageProps {
  title: string;
  /** For the browser's tab, if it says more than the title. */
  tabTitle?: string | undefined;
  /** Actions of this page, right of its title. */
  actions?: ReactNode;
  /** The title is only read out and in the tab: the page shows for itself what it is. */
  isTitleHidden?: boolean;
  children: ReactNode;
}

/** One screen: its title, also in the browser's tab, and its actions. */
export function Page({ title, tabTitle, actions, isTitleHidden = false, children }: PageProps) {
  useDocumentTitle(`${tabTitle ?? title} · Bancada`);
  return (
    <Container size="lg" px={{ base: 'sm', sm: 'md' }} pt="lg" pb={layout.pageBottomPaddingPx}>
      <Group justify="space-between" align="center" mb={isTitleHidden ? 0 : 'lg'} gap="sm">
        <Title
          order={1}
          fz={{ base: 24, sm: 28 }}
          className={isTitleHidden ? 'visually-hidden' : ''}
          tabIndex={-1}
          data-page-title
        >
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </Container>
  );
}
