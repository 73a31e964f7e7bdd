import { Anchor } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/** A text link to a page of the product. */
export const LinkAnchor = createLink(Anchor<'a'>);
