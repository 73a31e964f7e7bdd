import { Anchor, Center, Paper, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { layout } from '../../timings.ts';
import { BrandMark } from '../../ui/BrandMark.tsx';

const iconSizePx = 56;

interface AuthCardProps {
  title: string;
  /** For the browser's tab, if it differs from the title. */
  tabTitle?: string;
  subtitle?: string;
  children: ReactNode;
}

/** The card of the account screens before signing in. */
export function AuthCard({ title, tabTitle, subtitle, children }: AuthCardProps) {
  useDocumentTitle(`${tabTitle ?? title} · Bancada`);
  return (
    <Center p="md" py="xl" flex={1}>
      <Paper withBorder shadow="sm" p={{ base: 'lg', xs: 'xl' }} w="100%" maw={layout.loginCardMaxWidthPx}>
        <Stack gap="lg">
          <Stack gap={6} align="center">
            <BrandMark sizePx={iconSizePx} />
            <Title order={1} fz={26} ta="center" tabIndex={-1} data-page-title>
              {title}
            </Title>
            {subtitle !== undefined && (
              <Text c="dimmed" ta="center">
                {subtitle}
              </Text>
            )}
          </Stack>
          {children}
        </Stack>
      </Paper>
    </Center>
  );
}

/** A link below the form of an account screen, tall enough for a finger. */
export function AuthLink({ to, children }: { to: NonNullable<LinkProps['to']>; children: string }) {
  return (
    <Anchor component={Link} to={to} py={4} className="touch-link">
      {children}
    </Anchor>
  );
}
