Oriol Soler 001è 2091 2 10 33 25 27 22; 404 442 414 428 378 438; board 1 6 3 2 1 2; p12 1 1 1 1 2 1; team Mallorca
Mercè Çelik 002è 2082 1 9 24 8 20 4; 368 446 356 465 428 375; board 1 11 7 11 6 4; p12 2 1 2 1 1 2
Lluís Ferrer 003è 2073 4 27 22 19 7 33; 424 346 362 421 365 461; board 2 4 9 12 9 11; p12 1 2 2 1 2 1; team Tortosa
Àngels Llull 004è 2064 3 12 18 31 21 2; 358 469 378 404 445 390; board 2 13 6 9 7 4; p12 2 1 2 1 1 1; team Club Scrabble Girona
Gil·la Òdena 005è 2055 6 20 0 0 0 0; 444 416 0 0 0 0; board 3 3 0 0 0 0; p12 1 1 0 0 0 0; team Mallorca
Ximo Vidal-Quadras 006è 2046 5 14 0 26 28 32; 348 369 0 337 367 355; board 3 15 0 15 16 16; p12 2 1 0 1 2 2
Aina Roig 008è 2028 8 17 29 23 3 13; 384 336 371 468 410 373; board 4 7 12 13 9 6; p12 1 2 2 1 1 2; team Club Scrabble Girona
Pep Puig i Cadafalch 009è 2019 7 33 9 2 19 18; 378 348 416 338 384 354; board 4 9 14 11 14 12; p12 2 2 1 2 1 2; team Mallorca
Núria Soler 010è 2010 10 2 8 28 16 19; 368 347 362 410 365 369; board 5 11 14 16 13 15; p12 1 2 2 1 2 1
Oriol Çelik 011è 2001 9 1 23 15 11 27; 404 349 448 462 458 357; board 5 6 10 7 4 1; p12 2 2 2 1 1 2; team Tortosa
Mercè Ferrer 012è 1992 12 25 20 33 10 15; 424 374 386 412 341 360; board 6 5 8 6 4 7; p12 1 1 1 1 2 2; team Club Scrabble Girona
Lluís Llull 013è 1983 11 4 26 32 29 14; 358 336 392 398 445 362; board 6 13 15 14 11 8; p12 2 2 2 1 1 2; team Mallorca
Gil·la Vidal-Quadras 015è 1965 14 21 30 17 33 7; 454 399 362 359 444 395; board 7 2 2 4 8 6; p12 1 1 2 2 1 1; team Tortosa
Ximo Mas 016è 1956 13 6 19 29 25 12; 343 402 411 455 343 417; board 7 15 11 8 5 8; p12 2 2 1 1 1 1; team Club Scrabble Girona
Francesc Xavier Roig 017è 1947 16 23 25 10 18 11; 384 419 372 339 446 421; board 8 8 4 7 10 7; p12 1 1 2 2 2 1; team Mallorca
Aina Puig i Cadafalch 018è 1938 15 24 28 20 9 21; 378 356 455 351 411 338; board 8 10 13 10 13 10; p12 2 1 1 1 1 1
Pep Soler 019è 1929 18 7 27 13 22 24; 404 469 362 422 372 422; board 9 7 1 4 3 5; p12 1 1 2 1 2 2; team Tortosa
Núria Çelik 020è 1920 17 26 4 22 15 8; 368 452 385 341 347 433; board 9 12 6 5 10 12; p12 2 1 1 1 1 1; team Club Scrabble Girona
Mercè Llull 022è 1902 20 28 14 3 8 9; 353 382 365 360 378 402; board 10 14 11 12 14 15; p12 1 1 2 2 2 2
Lluís Òdena 023è 1893 19 5 11 16 2 31; 434 362 377 439 356 354; board 10 3 8 10 6 9; p12 2 2 2 2 2 2; team Tortosa
Àngels Vidal-Quadras 024è 1884 22 13 31 24 4 16; 454 371 403 363 348 464; board 11 2 5 3 7 10; p12 1 2 2 2 2 2; team Club Scrabble Girona
Gil·la Mas 025è 1875 21 32 3 18 17 1; 343 460 417 459 397 351; board 11 16 9 5 3 2; p12 2 1 1 2 1 2; team Mallorca
Ximo Roig 026è 1866 24 15 10 7 32 29; 384 361 346 336 390 457; board 12 8 10 13 15 13; p12 1 2 1 2 2 1
Francesc Xavier Puig i Cadafalch 027è 1857 23 16 2 21 30 17; 378 429 428 415 378 359; board 12 10 7 3 2 5; p12 2 2 1 1 2 1; team Tortosa
Pep Çelik 029è 1839 26 11 15 1 14 30; 414 393 397 356 454 369; board 13 5 4 2 5 3; p12 1 2 1 2 2 2; team Mallorca
Núria Ferrer 030è 1830 25 18 12 6 31 28; 363 344 374 466 349 392; board 13 12 15 15 12 14; p12 2 2 1 2 2 1
Oriol Llull 031è 1821 28 3 17 30 1 10; 434 448 417 392 385 426; board 14 4 1 1 1 1; p12 1 1 1 1 1 1; team Tortosa
Mercè Òdena 032è 1812 27 19 16 9 6 26; 353 379 343 365 407 374; board 14 14 13 16 16 14; p12 2 2 2 2 1 2; team Club Scrabble Girona
Lluís Vidal-Quadras 033è 1803 30 0 7 14 12 23; 339 1 398 343 348 342; board 15 0 12 8 11 13; p12 1 0 1 2 2 2; team Mallorca
Francesc Xavier Mas 007è 0 29 31 13 27 24 25; 463 403 417 374 385 402; board 15 1 2 1 2 3; p12 2 1 1 2 1 1; team Tortosa
Àngels Òdena 014è 0 32 30 21 4 26 20; 462 369 369 368 443 433; board 16 1 5 9 12 9; p12 1 2 1 2 1 1
Oriol Ferrer 021è 0 31 22 0 12 23 6; 339 340 1 371 375 431; board 16 16 0 14 15 16; p12 2 2 0 2 1 1; team Mallorca
Aina Soler 028è 0 0 8 1 11 13 3; 1 445 363 364 348 340; board 0 9 3 6 8 11; p12 0 1 2 2 2 2; team Club Scrabble Girona
