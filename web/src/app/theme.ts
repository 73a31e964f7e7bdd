import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { timings } from '../timings.ts';

/** Petrol: the one accent. White has AA contrast on shades 6 and 7, shade 4 on the dark surface. */
const petrol: MantineColorsTuple = [
  '#e8f5f8',
  '#d2e8ee',
  '#a5d0dd',
  '#74b7ca',
  '#4fa3bb',
  '#3896b1',
  '#1f7a98',
  '#0e6c85',
  '#075a70',
  '#00475a',
];

/** Greys of the dark theme, of one hue with the page behind them: text first, page last. */
const dark: MantineColorsTuple = [
  '#d3dade',
  '#b6c1c7',
  '#8f9ca3',
  '#66747c',
  '#435058',
  '#333e45',
  '#29333a',
  '#1e262b',
  '#181e22',
  '#12171a',
];

const overlayProps = { transitionProps: { duration: timings.backdropTransitionMs } };

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  colors: { petrol, dark },
  autoContrast: true,
  respectReducedMotion: true,
  defaultRadius: 'md',
  fontFamily: 'Inter, "Inter Fallback", system-ui, sans-serif',
  fontFamilyMonospace:
    'ui-monospace, "Cascadia Mono", "Roboto Mono", "DejaVu Sans Mono", Consolas, monospace',
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '93.75em' },
  headings: { fontWeight: '600', sizes: { h2: { fontSize: '1.125rem', lineHeight: '1.4' } } },
  components: {
    // Of a finger's target it would fill most.
    CloseButton: { defaultProps: { iconSize: 18 } },
    Modal: {
      defaultProps: {
        transitionProps: { duration: timings.modalTransitionMs, transition: 'fade' },
        overlayProps,
      },
      // What is reached by Tab, or refused, stands clear of the header that stays, with its label.
      styles: { content: { scrollPaddingTop: 96 } },
    },
    Drawer: {
      defaultProps: { transitionProps: { duration: timings.modalTransitionMs }, overlayProps },
    },
    // Their <header> would count as a second banner landmark of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
  },
});

/**
 * Mantine's dimmed text, placeholders, errors and the words of its yellow notes do not reach AA contrast on both surfaces. Its notes
 * would be filled with a strong colour, and on the dark one what is written in a colour would be all but white.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--settle': `${timings.settleMs}ms` },
  light: {
    '--mantine-color-dimmed': '#596066',
    '--mantine-color-placeholder': '#6b737a',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-red-light': '#fdeeee',
    '--mantine-color-orange-light': '#fdf1e4',
    '--mantine-color-orange-light-color': '#8a4b00',
    '--mantine-color-yellow-light': '#fcf5de',
    '--mantine-color-yellow-light-color': '#7a5200',
    '--mantine-color-green-light': '#e9f6ec',
    '--mantine-color-green-light-color': '#1f6b36',
  },
  dark: {
    '--mantine-color-body': 'var(--mantine-color-dark-8)',
    '--mantine-color-dimmed': '#a3adb3',
    '--mantine-color-placeholder': '#a3adb3',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-petrol-light': '#1d3740',
    '--mantine-color-petrol-light-hover': '#23434e',
    '--mantine-color-petrol-light-color': 'var(--mantine-color-petrol-2)',
    '--mantine-color-red-light': '#3a2226',
    '--mantine-color-orange-light': '#38271d',
    '--mantine-color-yellow-light': '#332b1b',
    '--mantine-color-green-light': '#1d3328',
    '--mantine-color-gray-light': 'var(--mantine-color-dark-6)',
    '--mantine-color-red-light-color': 'var(--mantine-color-red-3)',
    '--mantine-color-orange-light-color': 'var(--mantine-color-orange-3)',
    '--mantine-color-yellow-light-color': 'var(--mantine-color-yellow-3)',
    '--mantine-color-green-light-color': 'var(--mantine-color-green-3)',
  },
});
