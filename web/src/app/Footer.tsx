import { Anchor } from '@mantine/core';
import { contactMail } from '../timings.ts';
import classes from './Shell.module.css';

export function Footer() {
  return (
    <footer className={classes.footer}>
      <span>© {new Date().getFullYear()} Bancada</span>
      <Anchor href={`mailto:${contactMail}`} inherit className="touch-link">
        Fale conosco
      </Anchor>
    </footer>
  );
}
