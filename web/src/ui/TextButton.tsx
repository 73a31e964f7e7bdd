import { Anchor, type AnchorProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

/** A button that looks like a link in a text: for what is done in passing. */
export function TextButton(props: AnchorProps & ComponentPropsWithoutRef<'button'>) {
  return <Anchor component="button" type="button" size="sm" className="touch-link" {...props} />;
}
