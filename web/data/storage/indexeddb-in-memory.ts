// Replaces the globals of IndexedDB; TypeScript cannot resolve this module's types in a dynamic import.
import 'fake-indexeddb/auto';
