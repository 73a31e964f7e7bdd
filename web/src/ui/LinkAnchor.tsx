import { Anchor } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/** A link in a text, to an address of the product. */
export const LinkAnchor = createLink(Anchor<'a'>);
