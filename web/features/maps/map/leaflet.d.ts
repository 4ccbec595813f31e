// The build of modules, of which only what is used is loaded.
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet';
}
