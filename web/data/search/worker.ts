import { runSearch } from './search-engine.ts';

const hear = runSearch(self.postMessage.bind(self));
self.onmessage = ({ data }) => hear(data);
