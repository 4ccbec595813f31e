// dependency-cruiser finds type imports with the compiler's JavaScript API, which TypeScript 7 lacks, so it gets
// TypeScript 6.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.replace(/^typescript(?=$|\/)/, 'typescript-6'), context),
});
