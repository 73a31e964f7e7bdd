import './faults/main.ts';
