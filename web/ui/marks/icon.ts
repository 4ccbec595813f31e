import type { ComponentType, SVGProps } from 'react';

/** A lucide icon, or any drawing that takes the same properties. */
export type Icon = ComponentType<SVGProps<SVGSVGElement> & { size?: string | number }>;
