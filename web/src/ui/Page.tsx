import { Button, Container, Group, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { layout } from '../timings.ts';
import classes from './Page.module.css';

interface PageProps {
  title: string;
  /** For the browser's tab, if it says more than the title. */
  tabTitle?: string | undefined;
  /** What can be done on this page: right of its title, or of the way back. */
  actions?: ReactNode;
  /** The way back, on a row above the title: of a page of one record, whose title may be long. */
  back?: ReactNode;
  /** The title is read out and in the tab, but the page shows for itself what it is. */
  isTitleHidden?: boolean;
  children: ReactNode;
}

/** One screen: its title, in the browser's tab as well, and its actions. */
export function Page(props: PageProps) {
  const { title, tabTitle, actions, back, isTitleHidden = false, children } = props;
  const { busca }: { busca?: string } = useSearch({ strict: false });
  const screen = tabTitle ?? title;
  useDocumentTitle(`${busca ? `${busca} · ${screen}` : screen} · Bancada`);
  return (
    <Container
      size="lg"
      px={{ base: 'sm', sm: 'md' }}
      pt={{ base: 'xs', sm: 'lg' }}
      pb={layout.pageBottomPaddingPx}
    >
      {back !== undefined && (
        <div className={classes.bar}>
          {back}
          <div className={classes.actions}>{actions}</div>
        </div>
      )}
      <Group justify="space-between" mb={isTitleHidden ? 0 : 'md'} gap="sm">
        <PageTitle title={title} isHidden={isTitleHidden} />
        {back === undefined && actions}
      </Group>
      {children}
    </Container>
  );
}

/** Longer ones (a symptom may have 2,000 characters) are cut at first. */
const longTitleFromChars = 160;

function PageTitle({ title, isHidden }: { title: string; isHidden: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = title.length > longTitleFromChars;
  return (
    <div>
      <Title
        order={1}
        fz={isLong ? 20 : { base: 20, sm: 26 }}
        lh={1.3}
        className={isHidden ? 'visually-hidden' : (classes.title ?? '')}
        data-cut={(isLong && !isOpen) || undefined}
        tabIndex={-1}
        data-page-title
      >
        {title}
      </Title>
      {isLong && !isHidden && (
        <Button
          variant="subtle"
          size="compact-md"
          px="xs"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Mostrar menos' : 'Mostrar tudo'}
        </Button>
      )}
    </div>
  );
}
